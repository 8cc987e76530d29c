// Questions to the server: data goes, data comes. What is wrong comes as `{error: {message, field, line, ...}}`.

async function post(path, data, signal) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
      signal,
    });
    return await answer.json();
  } catch (problem) {
    if (problem.name === "AbortError") return { error: { kind: "Aborted", message: "stopped", sentence: "stopped" } };
    const sentence = "the lab does not answer; is `ny1901 lab` still running in its terminal?";
    return { error: { kind: "Away", message: sentence, sentence } };
  }
}

export const ask = (question, data) => post(`/ask/${question}`, data);

export const solve = (puzzle, data, signal) => post(`/solve/${puzzle}`, data, signal);

export const start = async () => (await fetch("/start")).json();

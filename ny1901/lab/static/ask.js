// Questions to the server: data goes, data comes. What is wrong comes as `{error: {message, field, line, ...}}`.

const sent = (path, data, signal) =>
  fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data), signal });

function failed(problem) {
  if (problem.name === "AbortError") return { error: { kind: "Aborted", message: "stopped", sentence: "stopped" } };
  const sentence = "the lab does not answer; is `ny1901 lab` still running in its terminal?";
  return { error: { kind: "Away", message: sentence, sentence } };
}

async function post(path, data, signal) {
  try {
    return await (await sent(path, data, signal)).json();
  } catch (problem) {
    return failed(problem);
  }
}

export const ask = (question, data) => post(`/ask/${question}`, data);

export const solve = (puzzle, data, signal) => post(`/solve/${puzzle}`, data, signal);

// Gives each answer of a question that goes on to `hear`; what is wrong comes the same way.
export async function watch(question, data, signal, hear) {
  try {
    const answer = await sent(`/watch/${question}`, data, signal);
    const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await lines.read(); !part.done; part = await lines.read()) {
      const texts = (rest + part.value).split("\n");
      rest = texts.pop();
      texts.forEach((text) => hear(JSON.parse(text)));
    }
    if (rest) hear(JSON.parse(rest));
  } catch (problem) {
    hear(failed(problem));
  }
}

export const agents = async () => (await fetch("/agents")).json();

export const start = async () => (await fetch("/start")).json();

// ---- the list of moves, parted by turns

const entries = [];

function addTurn(end, place) {
  const first = place === 0 ? 0 : ends[place - 1] + 1;
  const item = made("li", "", texts[steps[end].turn]);
  const list = made("ol");
  for (let number = first; number <= end; number += 1) {
    const step = steps[number];
    const entry = made("li");
    const button = made("button", step.reasons.length ? "illegal" : "", texts[step.action] || texts[step.words] || texts[step.turn]);
    button.type = "button";
    button.addEventListener("click", () => visit(number));
    entries.push(button);
    entry.append(button);
    list.append(entry);
  }
  item.append(list);
  byId("list").append(item);
}

// ---- one step, or a turn up to it

const byTurn = () => byId("unit").value === "turn";

function showVerdict(step, number) {
  const legal = step.reasons.length === 0;
  byId("verdict").textContent = number === 0 && legal ? "" : legal ? "\u2713 legal" : "\u2717 against the rules: the record stops here";
  byId("verdict").classList.toggle("illegal", !legal);
  byId("reasons").replaceChildren(
    ...step.reasons.map(([rule, message, citations]) => {
      const item = made("li", "", message);
      const silent = rule.startsWith("house.") ? "a rule of this house, in no rulebook" : "the rulebooks are silent; a stated default decides";
      const source = citations.join("; ") || silent;
      item.append(made("span", "rule", `${rule} (${source})`));
      return item;
    }),
  );
}

function showFacts(step) {
  byId("facts").replaceChildren(
    ...step.facts.flatMap(([label, text, picture]) => {
      const value = made("dd");
      if (picture.length) value.innerHTML = joined(picture, "");
      value.append(made("span", picture.length ? "hidden" : "", texts[text]));
      return [made("dt", "", texts[label]), value];
    }),
  );
}

// What the actions of a turn speak of stays pointed out until the turn is over.
function showBoard(number, first) {
  const marks = [];
  for (let earlier = first; byTurn() && earlier < number; earlier += 1) {
    marks.push(...steps[earlier].drawn.filter((element) => texts[element].includes('class="mark"')));
  }
  byId("drawn").innerHTML = joined([...steps[number].drawn, ...marks], "");
}

// The actions of the turn; each leads to its step.
function showTurn(number, first) {
  const end = ends[turnOf[number]];
  const shown = byTurn() ? steps.slice(first, number + 1) : [steps[number]];
  byId("turn").textContent = texts[steps[number].turn];
  byId("words").textContent = shown.map((step) => texts[step.words]).join("; ");
  byId("words").classList.toggle("hidden", byTurn() && end > first);
  byId("within").hidden = end === first;
  byId("within").replaceChildren(
    ...steps.slice(first, end + 1).map((step, place) => {
      const item = made("li", first + place > number ? "later" : "");
      const button = made("button", "", texts[step.words]);
      button.type = "button";
      if (first + place === number) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => visit(first + place));
      item.append(button);
      return item;
    }),
  );
  byId("happened").textContent = shown.flatMap((step) => step.events.map(([, , words]) => `\u2605 ${words}.`)).join(" ");
}

function showPlace(number) {
  const [at, most] = byTurn() ? [turnOf[number], ends.length - 1] : [number, last];
  byId("place").textContent = `${at} / ${most}`;
  byId("place").dataset.step = number;
  const slider = byId("slider");
  slider.max = most;
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${byTurn() ? "turn" : "step"} ${at} of ${most}: ${texts[steps[number].words] || texts[steps[number].turn]}`);
  for (const id of ["first", "back"]) byId(id).disabled = number === 0;
  for (const id of ["last", "on"]) byId(id).disabled = number === last;
}

function show(number) {
  const step = steps[number];
  const first = turnOf[number] === 0 ? 0 : ends[turnOf[number] - 1] + 1;
  showBoard(number, first);
  showTurn(number, first);
  byId("action").textContent = texts[step.action];
  byId("status").textContent = texts[step.status];
  byId("notation").textContent = joined(step.notation, " ");
  showVerdict(step, number);
  showSeats(step);
  showFacts(step);
  showPlace(number);
  showCursor();
}

function go(wanted) {
  const number = Math.min(last, Math.max(0, Number.isInteger(wanted) ? wanted : 0));
  if (number === current) return;
  entries[current]?.removeAttribute("aria-current");
  current = number;
  entries[number].setAttribute("aria-current", "step");
  show(number);
  history.replaceState(null, "", `#${number}`);
}

const turnOn = () => go(ends.find((end) => end > current) ?? last);
const turnBack = () => go(ends.findLast((end) => end < current) ?? 0);
const on = () => (byTurn() ? turnOn() : go(current + 1));
const back = () => (byTurn() ? turnBack() : go(current - 1));

// ---- the game plays by itself until it is over, or until somebody steps

let clock = 0;

function setPlaying(playing) {
  clearInterval(clock);
  clock = playing ? setInterval(tick, Number(byId("speed").value)) : 0;
  byId("play").textContent = playing ? "\u23f8" : "\u25b6";
  byId("play").setAttribute("aria-label", playing ? "Pause (space)" : "Play (space)");
  byId("play").title = playing ? "Pause (space)" : "Play (space)";
  byId("said").setAttribute("aria-live", playing ? "off" : "polite");
}

function tick() {
  on();
  if (current === last) setPlaying(false);
}

function playOrPause() {
  if (!clock && current === last) go(0);
  setPlaying(!clock && last > 0);
}

function stepping(move) {
  return () => {
    setPlaying(false);
    move();
  };
}

const visit = (number) => stepping(() => go(number))();

const buttons = { first: () => go(0), last: () => go(last), back, on };
const keys = { Home: buttons.first, End: buttons.last, ArrowLeft: back, ArrowRight: on, PageUp: turnBack, PageDown: turnOn };

ends.forEach(addTurn);
for (const [id, move] of Object.entries(buttons)) byId(id).addEventListener("click", stepping(move));
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => visit(Number(button.dataset.go)));
}
byId("play").addEventListener("click", playOrPause);
byId("speed").addEventListener("change", () => setPlaying(clock !== 0));
byId("unit").addEventListener("change", () => show(current));
byId("slider").addEventListener("input", (event) => visit(byTurn() ? ends[Number(event.target.value)] : Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "SELECT") return;
  const isSpace = event.key === " " && !["BUTTON", "SUMMARY"].includes(event.target.tagName);
  const move = isSpace ? playOrPause : event.key in keys ? stepping(keys[event.key]) : null;
  if (move === null) return;
  event.preventDefault();
  move();
});

// An address that ends in #12 leads to step 12; other places of the page leave the step as it is.
function goToAddress() {
  if (/^#\d+$/.test(location.hash)) visit(Number(location.hash.slice(1)));
}

startChart();
go(/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 0);
addEventListener("hashchange", goToAddress);

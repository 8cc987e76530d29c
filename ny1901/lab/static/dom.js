// Elements from plain values. Texts go in as text nodes only, so that no name can become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, to] of Object.entries(value)) element.style.setProperty(key, to);
    else if (name in element && typeof value === "boolean") element[name] = value;
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

// What is being typed, or has the focus, stays when the part of the page around it is drawn again.
export function show(parent, ...children) {
  const old = parent.contains(document.activeElement) ? document.activeElement : null;
  const before = old && { typed: isTyped(old) ? old.value : null, at: old.selectionStart ?? null };
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  const fresh = old && [...parent.querySelectorAll(old.tagName)].find((each) => nameOf(each) && nameOf(each) === nameOf(old));
  if (!fresh) return;
  fresh.focus({ preventScroll: true });
  if (before.typed === null) return;
  fresh.value = before.typed;
  if (before.at !== null) fresh.setSelectionRange(before.at, before.at);
  tellAtTheEnd(fresh);
}

const nameOf = (element) => element.id || Object.entries(element.dataset).join();

const isTyped = (element) => element.matches("input:not([type=checkbox], [type=file]), textarea") && element.value !== element.defaultValue;

// A browser tells of a change only if something was typed since the element was drawn.
function tellAtTheEnd(element) {
  let told = false;
  element.addEventListener("change", () => { told = true; }, { once: true });
  element.addEventListener("blur", () => { if (!told) element.dispatchEvent(new Event("change")); }, { once: true });
}

// Offers a text as a file to keep.
export function save(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

// A button that reads a text file: `read` hears its text and its name.
export function opener(label, id, accept, read) {
  const file = h("input", { type: "file", id, accept, class: "unseen", onchange: async ({ target }) => {
    const [chosen] = target.files;
    if (chosen) await read(await chosen.text(), chosen.name);
    target.value = "";
  } });
  return h("label", { class: "button" }, label, file);
}

// A picture that the server drew; it is parsed as XML and holds no scripts, and the page's policy would run none.
export function picture(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

export function labelled(label, control, hint) {
  return h("label", { class: "field" }, h("span", {}, label), control, hint ? h("small", {}, hint) : null);
}

export function choice(options, value, onchange, attributes = {}) {
  return h(
    "select",
    { ...attributes, onchange: (event) => onchange(event.target.value) },
    options.map(([id, name]) => h("option", { value: id, selected: id === value }, name)),
  );
}

export function number(value, onchange, attributes = {}) {
  return h("input", {
    type: "number",
    inputmode: "numeric",
    value: String(value),
    ...attributes,
    onchange: (event) => onchange(event.target.value === "" ? null : Number(event.target.value)),
  });
}

export function tick(label, checked, onchange, attributes = {}) {
  const box = h("input", { type: "checkbox", checked, ...attributes, onchange: (event) => onchange(event.target.checked) });
  return h("label", { class: "tick" }, box, h("span", {}, label));
}

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

export function show(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
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

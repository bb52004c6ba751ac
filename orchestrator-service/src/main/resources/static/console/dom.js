/** Elements, with what they do: an attribute that is a function listens to the event of its name. */

import {el as drawn} from "./report/report.js";

export function el(name, attributes = {}, ...children) {
  const plain = Object.entries(attributes).filter(([, value]) => typeof value !== "function" && value != null && value !== false);
  const element = drawn(name, Object.fromEntries(plain.map(([key, value]) => [key, value === true ? "" : value])), ...children);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(key, value);
    }
  }
  return element;
}

/** Sets the text of an element, if it is another: nothing is laid out again for what stays. */
export function say(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** A choice among values: an array of values, or of pairs of value and text. */
export function choice(attributes, options, chosen) {
  return el("select", attributes, options.map(option => {
    const [value, text] = Array.isArray(option) ? option : [option, option];
    return el("option", {value, selected: value === chosen}, text);
  }));
}

/** The head of a table: titles of its columns, then of those with numbers, and of those after them. */
export function head(titles, numbers = [], rest = []) {
  const cells = (some, attributes) => some.map(title => el("th", {scope: "col", ...attributes}, title));
  return el("thead", {}, el("tr", {}, cells(titles), cells(numbers, {class: "number"}), cells(rest)));
}

/** Does the work of a button, which meanwhile cannot be pressed. */
export async function busy(button, work) {
  button.disabled = true;
  try {
    await work();
  } finally {
    button.disabled = false;
  }
}

/** A colour of the style sheet, as the colour scheme has it. */
export const ink = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

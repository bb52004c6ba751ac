/** Elements, with what they do: an attribute that is a function listens to the event of its name. */

import {shortName} from "./format.js";
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

/** A text with names of uploads as people read it: the beginnings of their hashes are small. */
export const named = text => shortName(text).split(/( \([0-9a-f]{8}\))/).map((part, i) => i % 2 === 0 ? part : el("small", {}, part));

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

/** A button that copies the address of the page, or nothing where a browser does not allow that. */
export function copyLink(fault) {
  const button = el("button", {click: async () => {
    await navigator.clipboard.writeText(location.href).then(() => say(button, "Copied"), e => say(fault, e.message));
    setTimeout(() => say(button, "Copy link"), 1500);
  }}, "Copy link");
  button.hidden = !navigator.clipboard;
  return button;
}

const TIER_COLOURS = ["hbm", "dram", "nvm", "nvme"];

/** The colour of each tier, by name, as reports have it: its own, or the next colder one than that of the tier above which is free. */
export function tierColours(names) {
  const free = TIER_COLOURS.filter(colour => !names.includes(colour));
  let above = -1;
  return new Map(names.map(name => {
    const colder = free.findIndex(colour => TIER_COLOURS.indexOf(colour) > above);
    const colour = TIER_COLOURS.includes(name) ? name : free.splice(Math.max(0, colder), 1)[0];
    above = TIER_COLOURS.indexOf(colour);
    return [name, colour];
  }));
}

/** A colour of the style sheet, as the colour scheme has it. */
export const ink = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

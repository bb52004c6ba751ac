/** Forms made of what the service declares: one field for each parameter, with its unit, default, range and source. */

import {choice, el, head} from "./dom.js";

let numbered = 0;

/** An input, with a place for what is wrong with it. */
class Input {
  constructor(input) {
    input.id ||= `field-${++numbered}`;
    this.input = input;
    this.fault = el("p", {class: "fault", id: `${input.id}-fault`, role: "alert"});
    input.setAttribute("aria-describedby", this.fault.id);
    input.addEventListener("input", () => this.refuse(""));
  }

  get value() {
    return this.input.value.trim();
  }

  refuse(why) {
    this.fault.textContent = why;
    this.input.ariaInvalid = why === "" ? null : "true";
  }
}

/** A label over an input, with a hint. */
export class Field extends Input {
  constructor(label, input, hint) {
    super(input);
    this.hint = el("p", {class: "hint", id: `${input.id}-hint`}, hint);
    input.setAttribute("aria-describedby", `${this.hint.id} ${this.fault.id}`);
    this.element = el("div", {class: "field"}, el("label", {for: input.id}, label), input, this.hint, this.fault);
  }
}

/** A name of a catalogue and values of its parameters: a workload or a policy, as requests have them. */
export class Selection {
  /**
   * @param label of the name
   * @param entries of the catalogue
   * @param text the selection to begin with, such as zipf?pages=100
   */
  constructor(label, entries, text) {
    this.entries = new Map(entries.map(entry => [entry.name, entry]));
    this.others = new Map(); // texts that name no entry of the catalogue, such as an uploaded trace
    this.select = choice({change: () => this.#fill({})}, entries.map(entry => entry.name), "");
    this.name = new Field(label, this.select, "");
    this.table = el("tbody");
    this.parameters = el("details", {class: "parameters"}, el("summary"), el("div", {class: "scroll"},
      el("table", {class: "form"},
        head(["Parameter", "Value", "Meaning"]),
        this.table)));
    this.element = el("div", {class: "selection"}, this.name.element, this.parameters);
    this.set(text);
  }

  set(text) {
    const at = text.indexOf("?");
    const name = at < 0 ? text : text.slice(0, at);
    if (!this.entries.has(name)) {
      this.offer(text, text);
      return;
    }
    this.select.value = name;
    this.#fill(Object.fromEntries(at < 0 ? [] : text.slice(at + 1).split("&").map(pair => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])));
  }

  /** Adds a text that is no entry of the catalogue, and chooses it. */
  offer(text, name) {
    if (!this.others.has(text)) {
      this.others.set(text, name);
      this.select.append(el("option", {value: text}, name));
    }
    this.select.value = text;
    this.#fill({});
  }

  #fill(values) {
    const entry = this.entries.get(this.select.value);
    this.name.refuse("");
    this.name.hint.textContent = entry ? `${entry.summary}. ${entry.source}.` : "An upload.";
    const declared = entry?.parameters ?? [];
    this.fields = declared.map(parameter => new ParameterRow(parameter, values[parameter.name]));
    this.table.replaceChildren(...this.fields.map(field => field.element));
    this.parameters.hidden = declared.length === 0;
    this.parameters.open = Object.keys(values).length > 0;
    this.parameters.querySelector("summary").textContent = `${declared.length} parameter${declared.length === 1 ? "" : "s"}`;
    this.changed?.();
  }

  get text() {
    const given = this.fields.filter(field => field.value !== "").map(field => `${field.parameter.name}=${field.value}`);
    return this.select.value + (given.length ? `?${given.join("&")}` : "");
  }

  /** Shows a refusal at the parameter that it names, or else at the name. */
  refuse(detail, {value, allowed}) {
    const named = this.fields.find(field => new RegExp(`(^|[ :])${field.parameter.name}: `).test(detail));
    if (named) {
      this.parameters.open = true;
      named.refuse(value == null ? detail : `'${value}' is not allowed. Allowed: ${allowed ?? named.parameter.allowed}`);
    } else {
      this.name.refuse(detail);
    }
  }
}

/** One or several selections of the same catalogue: the first stays, others come and go. */
export class Selections {
  /**
   * @param what each of them is, such as policy
   * @param entries of the catalogue
   * @param texts the selections to begin with, one at least
   * @param changed is called when there are more or fewer
   */
  constructor(what, entries, texts, changed) {
    this.what = what;
    this.entries = entries;
    this.changed = changed;
    this.all = [];
    this.numbered = 1;
    this.places = el("div", {class: "selections"});
    this.element = el("div", {class: "selections"}, this.places,
      el("div", {class: "buttons"}, el("button", {type: "button", click: () => this.#add(this.#unused()).select.focus()}, `Compare with another ${what}`)));
    texts.forEach(text => this.#add(text));
  }

  get texts() {
    return this.all.map(selection => selection.text);
  }

  /** The next name after that of the last which none of them has: often of the same paper. */
  #unused() {
    const names = this.entries.map(entry => entry.name);
    const used = this.all.map(selection => selection.select.value);
    const next = names.indexOf(used[used.length - 1]) + 1;
    return [...names.slice(next), ...names].find(name => !used.includes(name)) ?? names[0];
  }

  #add(text) {
    const first = this.all.length === 0;
    const selection = new Selection(first ? "Name" : `${capital(this.what)} ${++this.numbered}`, this.entries, text);
    const place = first ? selection.element : el("div", {class: "compared"}, selection.element, el("button", {
      type: "button",
      class: "quiet",
      "aria-label": `Remove ${this.what} ${this.numbered}`,
      click: () => {
        place.remove();
        this.all = this.all.filter(one => one !== selection);
        this.changed();
      },
    }, "Remove"));
    this.all.push(selection);
    this.places.append(place);
    this.changed();
    return selection;
  }
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** A parameter as a row of a table. */
class ParameterRow extends Input {
  constructor(parameter, value) {
    const {name, type, unit, default: standard, allowed} = parameter;
    const listed = type === "boolean" ? ["true", "false"] : type === "choice" ? allowed.split(", ") : null;
    super(listed
      ? choice({}, [["", standard ? `${standard} (default)` : "default"], ...listed.filter(one => one !== standard)], value === standard ? "" : value ?? "")
      : el("input", {type: "text", placeholder: standard || "default", value: value ?? "", spellcheck: "false", autocomplete: "off"}));
    this.parameter = parameter;
    if (value != null && this.input.value === "" && value !== standard) {
      this.input.append(el("option", {value, selected: true}, value));
    }
    this.element = el("tr", {},
      el("th", {scope: "row"}, el("label", {for: this.input.id}, name)),
      el("td", {class: "value"}, el("span", {class: "with-unit"}, this.input, unit && type !== "size" && el("span", {class: "unit"}, unit)), this.fault),
      el("td", {class: "meaning"}, `${capital(parameter.description)}.`,
        el("small", {}, `${listed ? "" : `${capital(allowed)}. `}Source: ${parameter.source}.`)));
  }
}

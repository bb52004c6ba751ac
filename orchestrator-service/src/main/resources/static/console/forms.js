/** Forms made of what the service declares: one field for each parameter, with its unit, default, range and source. */

import {Refusal} from "./api.js";
import {choice, el, head} from "./dom.js";
import {capital, shortName} from "./format.js";

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
      this.offer(text, shortName(text));
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
   * @param more text of the button for another
   */
  constructor(what, entries, texts, changed, more = `Compare with another ${what}`) {
    this.what = what;
    this.entries = entries;
    this.changed = changed;
    this.all = [];
    this.numbered = 1;
    this.places = el("div", {class: "selections"});
    this.element = el("div", {class: "selections"}, this.places,
      el("div", {class: "buttons"}, el("button", {type: "button", click: () => this.#add(this.#unused()).select.focus()}, more)));
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

/** A testbed of the catalogue, its tiers, and all that may be set of it. */
export class Machine {
  /**
   * @param declared all that may be set of testbeds
   * @param request with the testbed and the settings to begin with
   * @param changed is called when another testbed is chosen
   */
  constructor(testbeds, declared, request, changed = () => {}) {
    this.testbeds = new Map(testbeds.map(testbed => [testbed.name, testbed]));
    this.declared = declared;
    this.name = new Field("Testbed", choice({change: () => {
      this.#describe({});
      changed();
    }}, testbeds.map(testbed => testbed.name), request.testbed), "");
    if (!this.testbeds.has(request.testbed)) {
      this.name.input.append(el("option", {value: request.testbed, selected: true}, shortName(request.testbed)));
    }
    this.list = el("ul", {class: "tier-list"});
    this.rows = el("tbody");
    this.search = el("input", {type: "search", "aria-label": "Find a setting", placeholder: "Find a setting: page, latency, nvme", autocomplete: "off", input: () => this.#sift()});
    this.table = el("details", {class: "parameters"}, el("summary", {}, "Settings of the testbed"), this.search,
      el("div", {class: "scroll"}, el("table", {class: "form settings"}, head(["Setting", "Value", "Meaning"]), this.rows)));
    this.parts = [this.name.element, this.list, this.table];
    this.#describe(request.settings ?? {});
  }

  /** The testbed that is chosen; none for an upload. */
  get testbed() {
    return this.testbeds.get(this.name.value);
  }

  /** Names of its tiers, fastest first. */
  get tiers() {
    return (this.testbed?.tiers ?? []).map(line => line.split(": ")[0]);
  }

  /** Keys of what may be set. */
  get keys() {
    return [...this.fields.keys()];
  }

  get settings() {
    return Object.fromEntries([...this.fields].filter(([, field]) => field.value).map(([key, field]) => [key, field.value]));
  }

  /** The field of a setting, which shows then. */
  shown(key) {
    const field = this.fields.get(key);
    if (field) {
      this.table.open = true;
      field.element.hidden = false;
    }
    return field;
  }

  #describe(given) {
    const {testbed} = this;
    this.name.hint.textContent = testbed ? `${testbed.summary}. ${testbed.source}. Pages of ${testbed.pageBytes}.` : "An upload.";
    this.list.replaceChildren(...(testbed?.tiers ?? []).map(line => el("li", {}, line)));
    const entries = new Map(this.#entries().map(entry => [entry.name, entry]));
    for (const key of Object.keys(given)) {
      if (!entries.has(key)) {
        entries.set(key, {name: key, type: "text", unit: "", default: "", allowed: "", description: "given by the request"});
      }
    }
    this.fields = new Map([...entries].map(([key, entry]) => [key, new ParameterRow(entry, given[key])]));
    this.rows.replaceChildren(...[...this.fields.values()].map(field => field.element));
    this.table.open = Object.keys(given).length > 0;
    this.#sift();
  }

  /** What may be set of this testbed: of the whole, then of each tier, then of the rest. Its own values are the defaults. */
  #entries() {
    const own = this.testbed?.settings ?? {};
    const stages = [...new Set(Object.keys(own).filter(key => key.endsWith(".kind")).map(key => key.slice(0, -".kind".length)))];
    const named = (entry, prefix, names) => names.map(name => ({...entry, key: entry.key.replace(prefix, name)}));
    const kinds = {tier: [], stage: [], plain: [], rest: []};
    for (const entry of this.declared) {
      const kind = entry.key.startsWith("TIER.") ? "tier" : entry.key.startsWith("STAGE.") ? "stage" : entry.key.includes(".") ? "rest" : "plain";
      kinds[kind].push(entry);
    }
    const all = [
      ...kinds.plain,
      ...this.tiers.flatMap(tier => kinds.tier.flatMap(entry => named(entry, "TIER", [tier]))),
      ...kinds.rest,
      ...stages.flatMap(stage => kinds.stage.filter(({description}) => !/^(server|credit|batch): /.test(description) || description.startsWith(`${own[`${stage}.kind`]}: `))
        .flatMap(entry => named(entry, "STAGE", [stage]))),
    ];
    return all.map(({key, default: standard, ...entry}) => {
      const value = key === "page" ? this.testbed?.pageBytes : own[key];
      return {...entry, name: key, default: value ?? "", usual: value ? "" : standard};
    });
  }

  /** Hides settings without the words that are searched. */
  #sift() {
    const words = this.search.value.trim().toLowerCase().split(/\s+/);
    for (const field of this.fields.values()) {
      const text = field.element.textContent.toLowerCase();
      field.element.hidden = !words.every(word => text.includes(word));
    }
  }
}

/** A whole number as the service takes it; another text as it is, so that the service says what is allowed. */
export const wholeNumber = text => /^-?\d+$/.test(text) ? Number(text) : text;

/**
 * Shows each fault of a refusal at its field, and beside the button what has none.
 *
 * @param at function from the steps of a pointer to the field or selection that shows what is wrong there
 */
export function showRefusal(e, form, fault, at) {
  let shown = 0;
  for (const error of e instanceof Refusal ? e.errors : []) {
    const steps = (error.pointer ?? "").slice(1).split("/").map(step => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    const field = at(steps, error, e.message);
    if (field instanceof Selection) {
      field.refuse(e.message, error);
    } else if (field) {
      field.refuse(error.value == null || !error.allowed ? e.message : `'${error.value}' is not allowed. Allowed: ${error.allowed}`);
    }
    shown += field ? 1 : 0;
  }
  fault.textContent = shown > 0 ? "The request was refused; see the field that is marked." : e.message;
  form.querySelector("[aria-invalid]")?.focus();
  form.addEventListener("input", () => {
    fault.textContent = "";
  }, {once: true});
}

/** A parameter as a row of a table. */
export class ParameterRow extends Input {
  constructor(parameter, value) {
    const {name, type, unit, default: standard, allowed, usual, source} = parameter;
    const listed = type === "boolean" ? ["true", "false"] : type === "choice" ? allowed.split(/, | or /) : null;
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
      el("td", {class: "meaning"}, `${capital(parameter.description.replace(/\.$/, ""))}.`,
        el("small", {}, [!listed && allowed && `${capital(allowed)}.`, usual && `Default: ${usual}.`, source && `Source: ${source}.`].filter(Boolean).join(" "))));
  }
}

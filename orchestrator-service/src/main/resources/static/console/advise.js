/** Advice: how much of which memory to buy. A form for what is asked, and a page for each answer. */

import {catalogue, get, put} from "./api.js";
import {busy, choice, el, head, named, say} from "./dom.js";
import {download} from "./download.js";
import {Field, Machine, Selections, showRefusal, wholeNumber} from "./forms.js";
import {capital} from "./format.js";
import {followPage} from "./jobs.js";
import {latest} from "./runs.js";
import {traceDrop} from "./traces.js";

/** What a goal may be about: its name in requests, how it is bounded, in words, and an example of a bound. */
const METRICS = [
  {name: "hitRatio", sign: ">=", words: "hit ratio, at least", meaning: "The share of accesses that the first tier serves", allowed: "A ratio from 0 to 1, or a percentage such as 90%.", usual: "0.9", ratio: true},
  {name: "rereads", sign: "<=", words: "rereads, at most", meaning: "The share of accesses that the last tier serves, the first to each page apart", allowed: "A ratio from 0 to 1, or a percentage such as 1%.", usual: "0.01", ratio: true},
  {name: "mean", sign: "<=", words: "mean latency, at most", meaning: "Of all accesses", allowed: "A time, such as 20us or 1ms.", usual: "200us"},
  {name: "p99", sign: "<=", words: "p99 latency, at most", meaning: "Which 99 % of the accesses do not exceed", allowed: "A time, such as 20us or 1ms.", usual: "1ms"},
  {name: "bandwidth", sign: ">=", words: "bandwidth, at least", meaning: "Bytes of the pages that accesses are to", allowed: "A rate, such as 10GB/s.", usual: "10GB/s"},
];
const BEST = [["mean", "mean latency"], ["p99", "p99 latency"], ["bandwidth", "bandwidth"], ["hitRatio", "hit ratio"], ["rereads", "rereads"]];

const FIRST = {testbed: "gmt-a100", workloads: ["hotspot"], policies: ["gmt-reuse"], goal: "rereads<=0.01", scale: "1/1024"};

export const advicePage = (place, id) => followPage(place, "advice", id, job => named(`Advice on ${job.workload}`), {
  lead: ({specification: {goal, budget, best, testbed, scale}}) =>
    `${goal ? `The cheapest machine with ${goal}` : `The best ${best ?? "mean"}`}${budget == null ? "" : ` for at most $${budget}`}, from ${testbed} at scale ${scale}`,
  change: withParameters,
  downloads: [["Download the numbers as JSON", async () => download(`${id}-result.json`, "application/json", JSON.stringify(await get(`/advice/${id}/result`), null, 1))]],
  again: () => `#/advise/${id}`,
});

/** Adds what the parameters of the workloads were, also those that were not given. */
async function withParameters({specification: {workloads}}) {
  const entries = new Map((await catalogue("workloads")).map(entry => [entry.name, entry]));
  const facts = workloads.flatMap(text => {
    const [name, query = ""] = text.split(/\?(.*)/s);
    const given = new Map(query.split("&").filter(Boolean).map(pair => pair.split(/=(.*)/s)));
    const declared = entries.get(name)?.parameters ?? [];
    const values = declared.filter(one => given.has(one.name) || one.default).map(one => `${one.name}=${given.get(one.name) ?? `${one.default} (default)`}`);
    return values.length === 0 ? [] : [{name: `Parameters of ${name}`, value: values.join(", ")}];
  });
  return report => ({...report, facts: [...report.facts, ...facts]});
}

export async function advisePage(place, id) {
  const [testbeds, settings, workloads, policies, devices, former] = await Promise.all([
    catalogue("testbeds"), catalogue("settings"), catalogue("workloads"), catalogue("policies"), catalogue("devices"), id ? get(`/advice/${id}`) : null]);
  const leaving = new AbortController();
  const form = new AdviceForm({testbeds, settings, workloads, policies, devices}, former?.specification ?? FIRST, leaving.signal);
  place.append(...[
    el("header", {class: "title"}, el("h1", {}, former ? "Ask again with changes" : "Advise")),
    former
      ? el("p", {class: "lead"}, "The form has the request of ", el("a", {href: `#/advice/${id}`}, "an earlier answer"), ". Change what you like.")
      : el("p", {class: "lead"}, "How much of which memory to buy: the cheapest machine that keeps a goal, or the best within a budget."),
    form.element,
    !former && el("section", {"aria-labelledby": "asked"}, el("h2", {id: "asked"}, "Asked here"),
      await latest("advice", "advice", [["Workload", job => named(job.workload)], ["Asked for", ({specification: {goal, budget}}) => [goal, budget != null && `$${budget}`].filter(Boolean).join(", ")],
        ["Policies", job => job.policy.replaceAll(",", ", ")], ["Testbed", job => job.testbed]])),
  ].filter(Boolean));
  return () => leaving.abort();
}

class AdviceForm {
  constructor({testbeds, settings, workloads, policies, devices}, request, leaving) {
    this.devices = new Map(devices.map(device => [device.name, device]));
    this.workloads = new Selections("workload", workloads.filter(entry => !entry.takesArgument), request.workloads, () => {}, "Serve another workload, too");
    this.policies = new Selections("policy", policies, request.policies, () => {}, "Allow another policy");
    this.machine = new Machine(testbeds, settings, request, () => this.#machineChanged());
    this.#goal(request);
    this.variations = new Variations(this.machine, request.vary ?? {});
    this.prices = new Prices(this.machine, this.devices, request);
    this.scale = new Field("Scale", el("input", {value: request.scale, spellcheck: "false"}), "Of the runs. Sizes, prices and goals are those of the machine at scale 1.");
    this.seed = new Field("Seed", el("input", {value: String(request.seed ?? 1), inputmode: "numeric"}), "The same seed gives the same answer.");
    this.exhaustive = el("input", {type: "checkbox", checked: request.exhaustive});
    this.fault = el("p", {class: "fault", role: "alert"});
    this.button = el("button", {class: "primary large"}, "Ask for advice");
    this.element = el("form", {class: "run-form", novalidate: true, submit: event => {
      event.preventDefault();
      busy(this.button, () => this.#submit());
    }},
    el("div", {class: "parts"},
      el("div", {class: "part"},
        el("fieldset", {}, el("legend", {}, "What is wanted"), el("div", {class: "fields"}, this.wanted.element, this.metric.element, this.bound.element, this.best.element, this.budget.element)),
        el("fieldset", {}, el("legend", {}, "Workload"), this.workloads.element, traceDrop(workloads, {offer: (text, name) => this.workloads.all[0].offer(text, name)}, leaving)),
        el("fieldset", {}, el("legend", {}, "Policy"), this.policies.element),
        el("fieldset", {}, el("legend", {}, "Runs"), el("div", {class: "fields"}, this.scale.element, this.seed.element),
          el("label", {class: "check"}, this.exhaustive, "Run every machine, not only those near the choice"))),
      el("div", {class: "part"},
        el("fieldset", {}, el("legend", {}, "Machine"), this.machine.parts),
        el("fieldset", {}, el("legend", {}, "What may vary"), this.variations.element),
        el("fieldset", {}, el("legend", {}, "Prices and endurance"), this.prices.element))),
    el("div", {class: "buttons"}, this.button, this.fault));
    this.#want();
  }

  /** Fields for what the machine is to keep, what is to be best, and what it may cost. */
  #goal({goal, budget, best}) {
    const [, name, value] = /^\s*(\w+)\s*[<>]=\s*(.*)$/.exec(goal ?? "") ?? [];
    const metric = METRICS.find(one => one.name === name) ?? METRICS[0];
    this.wanted = new Field("Look for", choice({change: () => this.#want()}, [["cheapest", "the cheapest that keeps a goal"], ["best", "the best within a budget"]], goal == null ? "best" : "cheapest"), "");
    this.metric = new Field("Goal", choice({change: () => {
      this.bound.input.value = this.#metric.usual;
      this.#want();
    }}, METRICS.map(one => [one.name, one.words]), metric.name), "");
    this.bound = new Field("Bound", el("input", {value: value ?? metric.usual, spellcheck: "false", autocomplete: "off"}), "");
    this.best = new Field("What is to be best", choice({}, BEST, best ?? "mean"), "");
    this.budget = new Field("Budget in dollars", el("input", {value: budget == null ? "" : String(budget), inputmode: "decimal", autocomplete: "off"}), "");
  }

  get #metric() {
    return METRICS.find(({name}) => name === this.metric.value);
  }

  get #isGoal() {
    return this.wanted.value === "cheapest";
  }

  #want() {
    this.metric.element.hidden = this.bound.element.hidden = !this.#isGoal;
    this.best.element.hidden = this.#isGoal;
    this.bound.refuse("");
    say(this.metric.hint, `${this.#metric.meaning}.`);
    say(this.bound.hint, this.#metric.allowed);
    say(this.budget.hint, this.#isGoal ? "Empty: any price will do." : "The most that the machine may cost.");
  }

  #machineChanged() {
    this.variations.offer();
    this.prices.show({});
  }

  get request() {
    const budget = this.budget.value;
    return {
      testbed: this.machine.name.value,
      workloads: this.workloads.texts,
      policies: this.policies.texts,
      ...this.#isGoal ? {goal: `${this.#metric.name}${this.#metric.sign}${this.#metric.ratio ? ratioOf(this.bound.value) : this.bound.value}`} : {best: this.best.value},
      ...budget !== "" && {budget: decimal(budget)},
      vary: this.variations.values,
      ...this.prices.values,
      exhaustive: this.exhaustive.checked,
      scale: this.scale.value,
      seed: wholeNumber(this.seed.value),
      settings: this.machine.settings,
    };
  }

  async #submit() {
    this.fault.textContent = "";
    if (this.variations.refuseTwice()) {
      return;
    }
    try {
      const job = await put("POST", "/advice", this.request);
      location.hash = `#/advice/${job.id}`;
    } catch (e) {
      showRefusal(e, this.element, this.fault, ([name, ...rest], error, detail) => ({
        goal: this.#isGoal ? this.bound : this.budget,
        budget: this.budget,
        best: this.best,
        testbed: this.machine.name,
        settings: this.machine.shown(rest.join("/")),
        workloads: this.workloads.all[rest[0] ?? 0],
        policies: this.policies.all[rest[0] ?? 0],
        vary: this.variations.at(rest[0], error, detail),
        prices: this.prices.at("prices", rest[0], error, detail),
        ratings: this.prices.at("ratings", rest[0], error, detail),
        scale: this.scale,
        seed: this.seed,
      })[name]);
    }
  }
}

/** A percentage as a ratio; another text as it is. */
function ratioOf(text) {
  const [, percentage] = /^(\d*\.?\d+)\s*%$/.exec(text) ?? [];
  return percentage == null ? text : String(Number((percentage / 100).toPrecision(12)));
}

/** A number as the service takes it; another text as it is, so that the service says what is allowed. */
const decimal = text => Number.isNaN(Number(text)) ? text : Number(text);

/** Settings that may vary: a key and values for each. */
class Variations {
  constructor(machine, given) {
    this.machine = machine;
    this.all = [];
    this.places = el("div", {class: "variations"});
    this.none = el("p", {class: "hint"}, "Nothing is chosen: the capacities of all tiers but the last vary, from a 64th of the footprint up to all of it.");
    this.element = el("div", {class: "selections"}, this.none, this.places,
      el("div", {class: "buttons"}, el("button", {type: "button", click: () => this.#add(this.#unused(), "").key.input.focus()}, "Let a setting vary")));
    Object.entries(given).forEach(([key, values]) => this.#add(key, values));
  }

  /** Sizes, devices and numbers of devices of each tier first, then all other settings. */
  get #keys() {
    const {tiers} = this.machine;
    const first = ["capacity", "device", "count"].flatMap(part => tiers.map(tier => `${tier}.${part}`));
    return [...first, ...this.machine.keys.filter(key => !first.includes(key))];
  }

  #unused() {
    const used = this.all.map(({key}) => key.value);
    return this.#keys.find(key => !used.includes(key)) ?? "";
  }

  #add(name, values) {
    const key = new Field("Setting", choice({change: () => describe()}, [...new Set([...this.#keys, name])], name), "");
    const field = new Field("Values", el("input", {value: values, spellcheck: "false", autocomplete: "off", input: () => describe()}), "");
    const describe = () => say(field.hint, triedText(key.value, field.value) || hintFor(key.value, this.machine.testbed?.settings[key.value]));
    const one = {key, field};
    const place = el("div", {class: "variation"}, key.element, field.element, el("button", {
      type: "button",
      class: "quiet",
      "aria-label": `Remove what varies ${this.all.length + 1}`,
      click: () => {
        place.remove();
        this.all = this.all.filter(other => other !== one);
        this.none.hidden = this.all.length > 0;
      },
    }, "Remove"));
    one.place = place;
    describe();
    this.all.push(one);
    this.places.append(place);
    this.none.hidden = true;
    return one;
  }

  /** Another testbed has other settings; what it lacks no longer varies. */
  offer() {
    const keys = this.#keys;
    const kept = this.all.filter(({key}) => keys.includes(key.value)).map(({key, field}) => [key.value, field.value]);
    this.places.replaceChildren();
    this.all = [];
    this.none.hidden = false;
    kept.forEach(([key, values]) => this.#add(key, values));
  }

  get values() {
    return Object.fromEntries(this.all.map(({key, field}) => [key.value, field.value]));
  }

  /** Shows at the second of two rows of one setting that a request has room for one. */
  refuseTwice() {
    const keys = this.all.map(({key}) => key);
    keys.forEach(key => key.refuse(""));
    const second = keys.find((key, i) => keys.slice(0, i).some(({value}) => value === key.value));
    second?.refuse(`${second.value} varies already. Give all its values in one place.`);
    second?.input.focus();
    return second != null;
  }

  /** The field with the values that a refusal is about. */
  at(name, {value}, detail) {
    const isNamed = ({key, field}) => name ? key.value === name : detail.includes(key.value) || (value == null ? field.value === "" : field.value.includes(value));
    return (this.all.find(isNamed) ?? this.all[0])?.field;
  }
}

const UNITS = ["", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** A whole size, as settings have it, in bytes; or nothing. */
function wholeSize(text) {
  const [, value, unit] = /^\s*(\d+(?:\.\d+)?)\s*([KMGTP]?)(?:i?B)?\s*$/i.exec(text) ?? [];
  const size = value * 1024 ** " KMGTP".indexOf(unit?.toUpperCase() || " ");
  return Number.isSafeInteger(size) && size > 0 ? size : null;
}

function sizeText(bytes) {
  let [value, unit] = [bytes, 0];
  while (unit < UNITS.length - 1 && value >= 1024 && value % 1024 === 0) {
    value /= 1024;
    unit++;
  }
  return value + UNITS[unit];
}

/**
 * Which values of a range are tried: its ends and the powers of two between them, of what a tier holds also one and a
 * half times these. Empty for what is no range.
 */
function triedText(key, text) {
  const ends = text.split("..");
  const isSize = key.endsWith(".capacity") || key === "page";
  const [low, high] = ends.map(end => isSize ? wholeSize(end) : /^\s*\d+\s*$/.test(end) ? Number(end) : null);
  if (ends.length !== 2 || !low || !high || high < low) {
    return "";
  }
  const values = new Set([low, high]);
  const halves = /\.(capacity|pages|frames)$/.test(key);
  for (let power = 1; power < high; power *= 2) {
    [power, halves && power > 1 && 1.5 * power].filter(value => value > low && value < high).forEach(value => values.add(value));
  }
  const texts = [...values].sort((a, b) => a - b).map(value => isSize ? sizeText(value) : String(value));
  return `${texts.length} ${texts.length === 1 ? "value is" : "values are"} tried: ${texts.join(", ")}.`;
}

const hintFor = (key, now) => (now ? `Now ${now}. ` : "") + (key.endsWith(".capacity") ? "A range such as 8GiB..64GiB, or values with commas between."
  : key.endsWith(".device") ? "Names of devices, with commas between."
    : "A range such as 1..4, or values with commas between.");

/** What each tier costs, and how often its drives may be written: the catalogue's, or the user's. */
class Prices {
  constructor(machine, devices, {prices = {}, ratings = {}}) {
    this.machine = machine;
    this.devices = devices;
    this.rows = el("tbody");
    this.element = el("div", {class: "scroll"}, el("table", {class: "form prices"},
      head(["Tier", "Dollars a GB", "Drive writes a day", "Where the catalogue's are from"]), this.rows));
    this.show({prices, ratings});
  }

  show({prices = {}, ratings = {}}) {
    const tiers = (this.machine.testbed?.tiers ?? []).map(line => /^(\S+): \S+ on (?:\d+ x )?(\S+)$/.exec(line)).filter(Boolean);
    const known = tiers.map(([, tier, name]) => ({tier, device: this.devices.get(name)})).filter(({device}) => device);
    const others = [...new Set([...Object.keys(prices), ...Object.keys(ratings)])].filter(name => !known.some(({tier}) => tier === name));
    this.all = [
      ...known.map(({tier, device}) => this.#row(tier, device, prices[tier], ratings[tier])),
      ...others.map(name => this.#row(name, this.devices.get(name), prices[name], ratings[name])),
    ];
    this.rows.replaceChildren(...this.all.map(({element}) => element));
  }

  #row(name, device, price, rating) {
    const cell = (label, value, usual) => new Field(label, el("input", {value: value ?? "", placeholder: usual > 0 ? String(usual) : "none", inputmode: "decimal", "aria-label": label, autocomplete: "off"}), "");
    const prices = cell(`Dollars for a gigabyte of ${name}`, price, device?.dollarsPerGigabyte);
    const ratings = device?.driveGigabytes > 0 || rating != null ? cell(`Drive writes a day of ${name}`, rating, device?.driveWritesADay) : null;
    const sources = [device?.sources.price, ratings && device?.sources.endurance].filter(Boolean);
    return {
      name,
      device,
      prices,
      ratings,
      element: el("tr", {},
        el("th", {scope: "row"}, name, device && device.name !== name && el("small", {}, device.name)),
        el("td", {class: "value"}, prices.input, prices.fault),
        el("td", {class: "value"}, ratings?.input, ratings?.fault),
        el("td", {class: "meaning"}, sources.length > 0 ? sources.map(source => el("small", {}, `${capital(source)}.`)) : el("small", {}, "The catalogue has no price of it: give one."))),
    };
  }

  get values() {
    const given = kind => Object.fromEntries(this.all.filter(row => row[kind]?.value).map(row => [row.name, decimal(row[kind].value)]));
    return {prices: given("prices"), ratings: given("ratings")};
  }

  /** The field that a refusal is about. */
  at(kind, name, {value}, detail) {
    const rows = this.all.filter(row => row[kind]);
    const isWrong = row => name ? row.name === name
      : value == null ? new RegExp(`\\b${row.name}\\b`).test(detail)
        : row[kind].value !== "" && Number(row[kind].value) === Number(value);
    return rows.find(isWrong)?.[kind];
  }
}

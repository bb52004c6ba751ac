/** Starts a run, or a comparison of several policies: a preset with one click, or one's own of the catalogues. */

import {catalogue, get, put} from "./api.js";
import {busy, choice, el} from "./dom.js";
import {Field, Machine, Selection, Selections, showRefusal, wholeNumber} from "./forms.js";
import {PRESETS} from "./presets.js";
import {traceDrop} from "./traces.js";

export const startPage = (place, id) => form(place, id, "runs", "an earlier run");

/** The form with the request of a comparison. */
export const comparisonAgainPage = (place, id) => form(place, id, "comparisons", "an earlier comparison");

/** Address of the form with a request that nothing has been made of yet. */
export const formOf = request => `#/start?request=${encodeURIComponent(JSON.stringify(request))}`;

/** The form with the request that its address has. */
export function requestPage(place, text) {
  let request;
  try {
    request = JSON.parse(text);
  } catch {} // an address that was cut
  if (!(request?.testbed && request.scale && (request.workload ?? request.workloads?.[0]) && (request.policy ?? request.policies?.[0]))) {
    throw Object.assign(new Error("The address has no whole request."), {status: 404});
  }
  return form(place, "", "", "", request);
}

async function form(place, id, collection, what, request) {
  const [testbeds, settings, workloads, policies, former] = await Promise.all([
    catalogue("testbeds"), catalogue("settings"), catalogue("workloads"), catalogue("policies"),
    id ? get(`/${collection}/${id}`) : request && {specification: request}]);
  const leaving = new AbortController();
  const form = new RunForm(testbeds, settings, workloads, policies, former?.specification ?? PRESETS[0].request, leaving.signal);
  if (request) {
    form.policies.all[0].parameters.open = true;
  }
  place.append(...[
    el("header", {class: "title"}, el("h1", {}, id ? "Run again with changes" : former ? "Run with changes" : "Start a run")),
    former
      ? el("p", {class: "lead"}, ...id ? ["The form has the request of ", el("a", {href: `#/${collection}/${id}`}, what), ". "] : [], "Change what you like.")
      : el("p", {class: "lead"}, "New here? ", el("a", {href: "#/tour"}, "The tour"), " shows one miss, one fault and one interval in ten minutes."),
    !former && presets(),
    el("section", {"aria-labelledby": "own"}, el("h2", {id: "own"}, former ? "The request" : "Your own run"), form.element),
  ].filter(Boolean));
  return () => leaving.abort();
}

/** Starts a run, or a comparison where the request has several policies, and opens its page. */
export async function begin(request) {
  const collection = request.policies ? "comparisons" : "runs";
  const job = await put("POST", `/${collection}`, request);
  location.hash = `#/${collection}/${job.id}`;
}

const workloadOf = ({workload, workloads}) => workload ?? workloads[0];
const policiesOf = ({policy, policies}) => policies ?? [policy];

function presets() {
  const fault = el("p", {class: "fault", role: "alert"});
  const cards = PRESETS.map(({title, text, request}) => {
    const button = el("button", {class: "primary", click: () => busy(button, async () => {
      fault.textContent = "";
      try {
        await begin(request);
      } catch (e) {
        fault.textContent = `${title}: ${e.message}`;
      }
    })}, "Start");
    button.setAttribute("aria-label", `Start ${title}`);
    return el("li", {class: "card"},
      el("h3", {}, title),
      el("p", {}, text),
      el("p", {class: "what"}, [request.testbed, workloadOf(request), ...policiesOf(request)].map(name => el("code", {}, name))),
      el("div", {class: "buttons"}, button, el("a", {class: "button", href: formOf(request), "aria-label": `Change ${title}`}, "Change")));
  });
  return el("section", {"aria-labelledby": "presets", class: "first"},
    el("h2", {id: "presets"}, "With one click"),
    el("ul", {class: "cards"}, cards),
    fault);
}

class RunForm {
  constructor(testbeds, settings, workloads, policies, request, leaving) {
    this.workload = new Selection("Name", workloads.filter(entry => !entry.takesArgument), workloadOf(request));
    this.machine = new Machine(testbeds, settings, request);
    this.scale = new Field("Scale", el("input", {value: request.scale, spellcheck: "false"}),
      "Multiplies capacities and footprint alike. 1/1024 is quick, 1 is the paper's machine.");
    this.seed = new Field("Seed", el("input", {value: String(request.seed ?? 1), inputmode: "numeric"}), "The same seed gives the same result.");
    this.clock = new Field("Clock", choice({}, [["model", "model: emulated time"], ["none", "none: decisions only, fastest"], ["wall", "wall: real time, over a fleet"]], request.clock ?? "model"),
      "Results under the model clock are the same on any machine.");
    this.pacing = new Field("Pacing", el("input", {value: request.pacing ?? "max", spellcheck: "false", list: "pacings"}),
      "max, or realtime[xF]: model time held to the wall clock times F.");
    this.fault = el("p", {class: "fault", role: "alert"});
    this.button = el("button", {class: "primary large"});
    this.policies = new Selections("policy", policies, policiesOf(request), () => this.policies && this.#count());
    this.element = el("form", {class: "run-form", novalidate: true, submit: event => {
      event.preventDefault();
      busy(this.button, () => this.#submit());
    }},
    el("div", {class: "parts"},
      el("div", {class: "part"},
        el("fieldset", {}, el("legend", {}, "Workload"), this.workload.element, traceDrop(workloads, this.workload, leaving)),
        el("fieldset", {}, el("legend", {}, "Machine"), this.machine.parts)),
      el("div", {class: "part"},
        el("fieldset", {}, el("legend", {}, "Policy"), this.policies.element),
        el("fieldset", {}, el("legend", {}, "Scale and time"),
          el("div", {class: "fields"}, [this.scale, this.seed, this.clock, this.pacing].map(field => field.element))))),
    el("datalist", {id: "pacings"}, ["max", "realtime", "realtimex0.1", "realtimex10"].map(value => el("option", {value}))),
    el("div", {class: "buttons"}, this.button, this.fault));
    this.switches = request.switches;
    this.changes = request.changes;
    this.#count();
  }

  /** One policy makes a run, several make a comparison, whose runs are not paced. */
  #count() {
    const policies = this.policies.all.length;
    this.button.textContent = policies > 1 ? `Compare ${policies} policies` : "Start the run";
    this.pacing.element.hidden = policies > 1;
  }

  get request() {
    const policies = this.policies.texts;
    const compared = policies.length > 1;
    return {
      testbed: this.machine.name.value,
      ...compared ? {workloads: [this.workload.text], policies} : {workload: this.workload.text, policy: policies[0], pacing: this.pacing.value},
      scale: this.scale.value,
      seed: wholeNumber(this.seed.value),
      settings: this.machine.settings,
      clock: this.clock.value,
      ...this.switches?.length && {switches: this.switches},
      ...!compared && this.changes?.length && {changes: this.changes},
    };
  }

  async #submit() {
    this.fault.textContent = "";
    try {
      await begin(this.request);
    } catch (e) {
      showRefusal(e, this.element, this.fault, ([name, ...rest]) => ({
        testbed: this.machine.name,
        settings: this.machine.shown(rest.join("/")),
        workload: this.workload,
        workloads: this.workload,
        policy: this.policies.all[0],
        policies: this.policies.all[rest[0]],
        scale: this.scale,
        seed: this.seed,
        clock: this.clock,
        pacing: this.pacing,
      })[name]);
    }
  }
}

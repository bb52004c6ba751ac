/** Starts a run, or a comparison of several policies: a preset with one click, or one's own of the catalogues. */

import {catalogue, get, over, put, Refusal, upload} from "./api.js";
import {busy, choice, el, head} from "./dom.js";
import {Field, Selection, Selections} from "./forms.js";
import {bytes} from "./format.js";
import {PRESETS} from "./presets.js";
import {draw} from "./report/report.js";

const FIXED = /^(mechanisms|owners)\./; // parts of a testbed's description that no setting changes

export const startPage = (place, id) => form(place, id, "runs", "an earlier run");

/** The form with the request of a comparison. */
export const comparisonAgainPage = (place, id) => form(place, id, "comparisons", "an earlier comparison");

async function form(place, id, collection, what) {
  const [testbeds, workloads, policies, former] = await Promise.all([
    catalogue("testbeds"), catalogue("workloads"), catalogue("policies"), id ? get(`/${collection}/${id}`) : null]);
  const leaving = new AbortController();
  const form = new RunForm(testbeds, workloads, policies, former?.specification ?? PRESETS[0].request, leaving.signal);
  place.append(...[
    el("header", {class: "title"}, el("h1", {}, former ? "Run again with changes" : "Start a run")),
    former
      ? el("p", {class: "lead"}, "The form has the request of ", el("a", {href: `#/${collection}/${id}`}, what), ". Change what you like.")
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
      button);
  });
  return el("section", {"aria-labelledby": "presets", class: "first"},
    el("h2", {id: "presets"}, "With one click"),
    el("ul", {class: "cards"}, cards),
    fault);
}

/** Draws the miss-ratio curve of a trace under LRU, and what the future would allow. */
async function drawCurve(workload, place, signal) {
  const told = el("p", {class: "hint"}, "Drawing its miss-ratio curve");
  place.append(told);
  try {
    const {id} = await put("POST", "/curves", {workloads: [workload], policies: ["lru", "belady"]});
    await over(`/curves/${id}`, signal);
    const {sections} = await get(`/curves/${id}/report`);
    draw({sections: [{...sections[0], id: "trace-curve", title: "Its miss-ratio curve", parts: sections[0].parts.filter(part => part.type === "lines")}]}, place);
    told.replaceChildren(el("a", {href: `#/curves/${id}`}, "The curve with its numbers"));
  } catch (e) {
    told.className = "fault";
    told.textContent = `No curve: ${e.message}`;
  }
}

class RunForm {
  constructor(testbeds, workloads, policies, request, leaving) {
    this.leaving = leaving;
    this.testbeds = new Map(testbeds.map(testbed => [testbed.name, testbed]));
    this.workload = new Selection("Name", workloads.filter(entry => !entry.takesArgument), workloadOf(request));
    this.testbed = new Field("Testbed", choice({change: () => this.#describe({})}, testbeds.map(testbed => testbed.name), request.testbed), "");
    if (!this.testbeds.has(request.testbed)) {
      this.testbed.input.append(el("option", {value: request.testbed, selected: true}, request.testbed));
    }
    this.tiers = el("ul", {class: "tier-list"});
    this.settings = new Map();
    this.settingRows = el("tbody");
    this.settingTable = el("details", {class: "parameters"}, el("summary", {}, "Settings of the testbed"),
      el("div", {class: "scroll"}, el("table", {class: "form settings"},
        head(["Setting", "Value"]), this.settingRows)));
    this.scale = new Field("Scale", el("input", {value: request.scale, spellcheck: "false"}),
      "Multiplies capacities and footprint alike. 1/1024 is quick, 1 is the paper's machine.");
    this.seed = new Field("Seed", el("input", {value: String(request.seed ?? 1), inputmode: "numeric"}), "The same seed gives the same result.");
    this.clock = new Field("Clock", choice({}, [["model", "model: emulated time"], ["none", "none: decisions only, fastest"], ["wall", "wall: real time, over a fleet"]], request.clock ?? "model"),
      "Results under the model clock are the same on any machine.");
    this.pacing = new Field("Pacing", el("input", {value: request.pacing ?? "max", spellcheck: "false", list: "pacings"}),
      "max, or realtime[xF]: model time held to the wall clock times F.");
    this.fault = el("p", {class: "fault", role: "alert"});
    this.button = el("button", {class: "primary large"});
    this.policies = new Selections("policy", policies, policiesOf(request), () => this.#count());
    this.element = el("form", {class: "run-form", novalidate: true, submit: event => {
      event.preventDefault();
      busy(this.button, () => this.#submit());
    }},
    el("div", {class: "parts"},
      el("div", {class: "part"},
        el("fieldset", {}, el("legend", {}, "Workload"), this.workload.element, this.#drop(workloads)),
        el("fieldset", {}, el("legend", {}, "Machine"), this.testbed.element, this.tiers, this.settingTable)),
      el("div", {class: "part"},
        el("fieldset", {}, el("legend", {}, "Policy"), this.policies.element),
        el("fieldset", {}, el("legend", {}, "Scale and time"),
          el("div", {class: "fields"}, [this.scale, this.seed, this.clock, this.pacing].map(field => field.element))))),
    el("datalist", {id: "pacings"}, ["max", "realtime", "realtimex0.1", "realtimex10"].map(value => el("option", {value}))),
    el("div", {class: "buttons"}, this.button, this.fault));
    this.switches = request.switches;
    this.changes = request.changes;
    this.#describe(request.settings ?? {});
  }

  /** One policy makes a run, several make a comparison, whose runs are not paced. */
  #count() {
    const policies = this.policies?.all.length ?? 1;
    this.button.textContent = policies > 1 ? `Compare ${policies} policies` : "Start the run";
    this.pacing.element.hidden = policies > 1;
  }

  #describe(given) {
    const testbed = this.testbeds.get(this.testbed.value);
    this.testbed.hint.textContent = testbed ? `${testbed.summary}. ${testbed.source}. Pages of ${testbed.pageBytes}.` : "An upload.";
    this.tiers.replaceChildren(...(testbed?.tiers ?? []).map(line => el("li", {}, line)));
    const declared = {...testbed?.settings, ...given};
    this.settings = new Map(Object.keys(declared).filter(key => !FIXED.test(key)).map(key => {
      const field = new Field(key, el("input", {value: given[key] ?? "", placeholder: testbed?.settings[key] ?? "", spellcheck: "false", autocomplete: "off"}), "");
      return [key, field];
    }));
    this.settingRows.replaceChildren(...[...this.settings].map(([key, field]) => el("tr", {},
      el("th", {scope: "row"}, el("label", {for: field.input.id}, key)), el("td", {class: "value"}, field.input, field.fault))));
    this.settingTable.open = Object.keys(given).length > 0;
  }

  get request() {
    const settings = Object.fromEntries([...this.settings].filter(([, field]) => field.value).map(([key, field]) => [key, field.value]));
    const policies = this.policies.texts;
    const compared = policies.length > 1;
    return {
      testbed: this.testbed.value,
      ...compared ? {workloads: [this.workload.text], policies} : {workload: this.workload.text, policy: policies[0], pacing: this.pacing.value},
      scale: this.scale.value,
      seed: /^-?\d+$/.test(this.seed.value) ? Number(this.seed.value) : this.seed.value,
      settings,
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
      this.#refuse(e);
    }
  }

  /** Shows each fault at its field; what has none is beside the button. */
  #refuse(e) {
    const fields = {testbed: this.testbed, scale: this.scale, seed: this.seed, clock: this.clock, pacing: this.pacing};
    const errors = e instanceof Refusal ? e.errors : [];
    let shown = 0;
    for (const error of errors) {
      const [name, ...rest] = (error.pointer ?? "").slice(1).split("/").map(step => step.replaceAll("~1", "/").replaceAll("~0", "~"));
      const why = error.value == null || !error.allowed ? e.message : `'${error.value}' is not allowed. Allowed: ${error.allowed}`;
      const selection = {workload: this.workload, workloads: this.workload, policy: this.policies.all[0], policies: this.policies.all[rest[0]]}[name];
      if (selection) {
        selection.refuse(e.message, error);
      } else if (name === "settings" && this.settings.has(rest.join("/"))) {
        this.settingTable.open = true;
        this.settings.get(rest.join("/")).refuse(why);
      } else if (fields[name]) {
        fields[name].refuse(why);
      } else {
        continue;
      }
      shown++;
    }
    this.fault.textContent = shown > 0 ? "The request was refused; see the field that is marked." : e.message;
    this.element.querySelector("[aria-invalid]")?.focus();
  }

  /** Takes a trace: the service keeps it and says what it is. */
  #drop(workloads) {
    const said = el("p", {class: "hint", "aria-live": "polite"},
      workloads.find(entry => entry.name === "trace")?.summary ?? "");
    const curve = el("div", {class: "report trace-curve"});
    const take = async file => {
      said.className = "hint";
      said.textContent = `Sending ${file.name}, ${bytes(file.size)}`;
      try {
        const trace = await upload(file);
        this.workload.offer(trace.workload, `trace ${trace.name}`);
        curve.replaceChildren();
        drawCurve(trace.workload, curve, this.leaving);
        said.textContent = `${trace.name}: format ${trace.format}, ${bytes(trace.bytes)}`
          + (trace.traceBytes === trace.bytes ? "" : `, ${bytes(trace.traceBytes)} decompressed`) + ". It is the workload now.";
      } catch (e) {
        said.className = "fault";
        said.textContent = `${file.name}: ${e.message}`;
      }
    };
    const input = el("input", {type: "file", id: "trace", class: "file", change: () => input.files[0] && take(input.files[0])});
    const zone = el("div", {class: "drop",
      dragover: event => {
        event.preventDefault();
        zone.classList.add("over");
      },
      dragleave: () => zone.classList.remove("over"),
      drop: event => {
        event.preventDefault();
        zone.classList.remove("over");
        if (event.dataTransfer.files[0]) {
          take(event.dataTransfer.files[0]);
        }
      }},
    el("label", {for: "trace"}, "Drop a trace here, or choose a file"), input, said, curve);
    return zone;
  }
}

/** Studies, curves and comparisons: followed while they run, and shown as reports when they are over. */

import {catalogue, events, get, put, Refusal, remove} from "./api.js";
import {busy, choice, copyLink, el, named, say} from "./dom.js";
import {curveReading} from "./curve-reading.js";
import {csv, download} from "./download.js";
import {Field, Selection, wholeNumber} from "./forms.js";
import {BYTE_UNITS, whole} from "./format.js";
import {showReport} from "./report-view.js";
import {latest, OVER, stateMark} from "./runs.js";
import {traceDrop} from "./traces.js";

/** The pages that list jobs, by collection. */
const LISTS = {comparisons: "#/runs", explanations: "#/runs", curves: "#/curves", advice: "#/advise", reproductions: "#/studies"};

const studyName = job => job.specification.study ?? "a study of one's own";

export async function studiesPage(place) {
  const studies = await catalogue("studies");
  const cards = studies.map(study => {
    const scale = new Field("Scale", el("input", {value: study.scale, spellcheck: "false"}), `Its bands hold from ${study.scale} up. Smaller is quicker.`);
    const button = el("button", {class: "primary", "aria-label": `Run the study ${study.name}`}, "Run it");
    const fault = el("p", {class: "fault", role: "alert"});
    const start = async () => {
      fault.textContent = "";
      try {
        const job = await put("POST", "/reproductions", {study: study.name, ...scale.value !== study.scale && {scale: scale.value}});
        location.hash = `#/studies/${job.id}`;
      } catch (e) {
        e instanceof Refusal && e.errors.some(error => error.pointer === "/scale") ? scale.refuse(e.message) : say(fault, e.message);
      }
    };
    const form = el("form", {novalidate: true, submit: event => {
      event.preventDefault();
      busy(button, start);
    }}, scale.element, button, fault);
    return el("li", {class: "card"}, el("h3", {}, study.name), el("p", {}, `${study.summary}.`),
      el("p", {class: "what"}, `${study.source}. ${whole(study.rows)} values of ${whole(study.runs)} runs.`), form);
  });
  place.append(el("header", {class: "title"}, el("h1", {}, "Studies")),
    el("p", {class: "lead"}, "The experiments of papers: each value of the paper beside ours."),
    el("ul", {class: "cards studies"}, cards),
    el("section", {"aria-labelledby": "started"}, el("h2", {id: "started"}, "Started here"),
      await latest("reproductions", "studies", [["Study", studyName], ["Scale", job => job.specification.scale ?? "its own"]])));
}

const CURVES = {testbed: "two-tier", workloads: ["zipf?pages=100000&accesses=1000000"], policies: ["lru", "sieve", "belady"], scale: "1"};

/** The form of curves, with the request of earlier ones if there are any. */
export async function curvesPage(place, id) {
  const [workloads, policies, testbeds, former] = await Promise.all([
    catalogue("workloads"), catalogue("policies"), catalogue("testbeds"), id ? get(`/curves/${id}`) : null]);
  const request = former?.specification ?? CURVES;
  const workload = new Selection("Workload", workloads.filter(entry => !entry.takesArgument), request.workloads[0]);
  const testbed = new Field("Testbed", choice({}, [...new Set([...testbeds.map(entry => entry.name), request.testbed])], request.testbed),
    "Its page size and its lower tiers count.");
  const scale = new Field("Scale", el("input", {value: request.scale, spellcheck: "false"}), "Multiplies the footprint and the marked sizes alike.");
  const sizes = new Field("Sizes in pages", el("input", {value: request.sizes?.join(", ") ?? "", spellcheck: "false", autocomplete: "off", placeholder: "all of the footprint, a half, a quarter, ..."}),
    "Such as 1000, 2000, 5000. Empty: the whole footprint, a half of it, and so on.");
  const leaving = new AbortController();
  const summaries = new Map([...policies.map(({name, summary}) => [name, summary]), ...request.policies.filter(text => text.includes("?")).map(text => [text, text])]);
  const boxes = [...summaries].map(([name, summary]) => el("label", {class: "check", title: summary},
    el("input", {type: "checkbox", value: name, checked: request.policies.includes(name)}), name));
  const fault = el("p", {class: "fault", role: "alert"});
  const button = el("button", {class: "primary large"}, "Draw the curves");
  const start = async () => {
    fault.textContent = "";
    try {
      const names = boxes.map(box => box.firstChild).filter(box => box.checked).map(box => box.value);
      const job = await put("POST", "/curves", {...request, testbed: testbed.value, workloads: [workload.text], policies: names, scale: scale.value,
        sizes: sizes.value.split(/[,;\s]+/).filter(Boolean).map(wholeNumber)});
      location.hash = `#/curves/${job.id}`;
    } catch (e) {
      const error = e.errors?.[0];
      if (error?.pointer?.startsWith("/workload")) {
        workload.refuse(e.message, error);
      } else {
        const field = error?.pointer?.startsWith("/sizes") ? sizes : ({"/testbed": testbed, "/scale": scale})[error?.pointer];
        (field ?? {refuse: why => say(fault, why)}).refuse(e.message);
      }
    }
  };
  place.append(el("header", {class: "title"}, el("h1", {}, former ? "Curves again with changes" : "Miss-ratio curves")),
    el("p", {class: "lead"}, "The share of accesses that the first tier misses, by its size. Without a clock, so that it is quick."),
    el("form", {class: "run-form", novalidate: true, submit: event => {
      event.preventDefault();
      busy(button, start);
    }},
    el("div", {class: "parts"},
      el("div", {class: "part"}, el("fieldset", {}, el("legend", {}, "Workload"), workload.element, traceDrop(workloads, workload, leaving.signal))),
      el("div", {class: "part"}, el("fieldset", {}, el("legend", {}, "Policies"), el("div", {class: "checks"}, boxes)),
        el("fieldset", {}, el("legend", {}, "Machine"), el("div", {class: "fields"}, testbed.element, scale.element, sizes.element)))),
    el("div", {class: "buttons"}, button, fault)),
    el("section", {"aria-labelledby": "drawn"}, el("h2", {id: "drawn"}, "Drawn here"),
      await latest("curves", "curves", [["Workload", job => named(job.workload)], ["Policies", job => job.policy.replaceAll(",", ", ")], ["Testbed", job => job.testbed]])));
  return () => leaving.abort();
}

const shareDone = ({progress: {runsDone = 0, runs = -1, accesses = 0, total = -1} = {}}) =>
  runs > 0 ? Math.min(1, (runsDone + (total > 0 ? accesses / total : 0)) / runs) : 0;

/** How far a job of several runs is. */
export function progressWords({state, progress: {runsDone = 0, runs = -1} = {}}) {
  return state === "QUEUED" ? "waits for its turn"
    : runs > 0 ? `run ${whole(Math.min(runs, runsDone + 1))} of ${whole(runs)}` : "prepares its workloads";
}

/**
 * A job until it is over, and then its report.
 *
 * @param lead what is said below the title, by the job
 * @param change function that gives what adds to the report before it is drawn
 * @param downloads of the result, beside those of the report: text of the button, and what it does
 * @param drawn is called with the report and its sections when it is drawn
 * @param ask what else may be asked of a job that succeeded, or nothing
 * @param again address of the form with its request, by the job
 */
export async function followPage(place, collection, id, title, {lead, change, downloads, again, ask, drawn} = {}) {
  const path = `/${collection}/${id}`;
  let job = await get(path);
  const state = el("span");
  const bar = el("progress", {max: 1, value: 0, "aria-label": "Runs done"});
  const text = el("span");
  const fault = el("p", {class: "fault", role: "alert"});
  const cancel = el("button", {click: () => put("PUT", `${path}/state`, {state: "CANCELLED"}).catch(e => say(fault, e.message))}, "Cancel");
  const forget = el("button", {click: async () => {
    if (confirm("Delete this job and its result?")) {
      await remove(path).then(() => {
        location.hash = LISTS[collection];
      }, e => say(fault, e.message));
    }
  }}, "Delete");
  const progress = el("div", {class: "progress"}, bar, text);
  const result = el("div");
  const asked = el("div");
  place.append(el("header", {class: "title"}, el("div", {}, el("h1", {}, title(job)), lead && el("p", {class: "lead"}, lead(job))),
    el("div", {class: "buttons"}, state, cancel, forget, copyLink(fault), again?.(job) && el("a", {class: "button", href: again(job)}, "Again with changes"))), progress, fault, asked, result);
  const show = () => {
    const over = OVER.has(job.state);
    state.replaceChildren(stateMark(job.state));
    cancel.hidden = over;
    forget.hidden = !over;
    progress.hidden = over;
    say(fault, job.failure ? `It failed: ${job.failure}` : "");
    bar.value = shareDone(job);
    say(text, progressWords(job));
  };
  const end = async () => {
    job = await get(path);
    show();
    if (job.state === "SUCCEEDED") {
      asked.replaceChildren(...[ask?.(job)].filter(Boolean));
      await showReport(result, `${path}/report`, `${path}/report/page`, id, {change: change && await change(job), downloads, drawn});
    }
  };
  show();
  if (OVER.has(job.state)) {
    await end();
    return () => {};
  }
  return events(`${path}/events`, (name, body) => {
    if (name === "snapshot") {
      job.progress = body.progress;
      show();
    } else if (name === "state") {
      job.state = body.state;
      show();
    } else if (name === "end") {
      end().catch(e => say(fault, e.message));
    } else if (name === "gone") {
      job.state = "CANCELLED";
      show();
      forget.hidden = true;
      say(fault, "This job was deleted.");
    }
  });
}

/** A study, of which only the rows outside their bands may be shown; the address says so. */
export function studyPage(place, id, asked) {
  const box = el("input", {type: "checkbox", checked: asked === OUTSIDE, change: () => sift()});
  const name = el("span", {}, "Only rows outside their bands");
  const told = el("p", {class: "note", role: "status"});
  let rows = [];
  const sift = () => {
    const only = box.checked && !box.disabled;
    const left = rows.filter(row => row.matches(".missed")).length;
    place.classList.toggle("outside", only);
    say(told, !only ? "" : left === 0 ? "No row is outside its band." : `${whole(left)} of ${whole(rows.length)} rows.`);
    history.replaceState(null, "", `#/studies/${id}${only ? OUTSIDE : ""}`);
  };
  return followPage(place, "reproductions", id, job => `Study ${studyName(job)}`, {
    ask: () => el("div", {}, el("label", {class: "check"}, box, name), told),
    drawn: (report, sections) => {
      rows = markMissed(sections);
      box.disabled = report.lead.includes(`; ${NOT_JUDGED}.`);
      say(name, `Only rows outside their bands${box.disabled ? ` (${NOT_JUDGED})` : ""}`);
      sift();
    },
  });
}

const OUTSIDE = "?outside";

/** What reports say of a study that ran smaller than its bands hold. */
const NOT_JUDGED = "not judged at this scale";

/** Marks what a report has of rows outside their bands, also of those of which that is known, and returns its table's rows. */
function markMissed(sections) {
  sections.querySelectorAll(".rows > li").forEach(row => row.classList.toggle("missed", row.querySelector("svg").ariaLabel?.endsWith(", outside")));
  const rows = [...sections.querySelectorAll("tbody tr:has([data-title=verdict])")];
  rows.forEach(row => row.classList.toggle("missed", row.querySelector("[data-title=verdict]").textContent === "outside"));
  return rows;
}

export const whyPage = (place, id) => followPage(place, "explanations", id, job => named(`Why two runs of ${job.workload} differ`));

export const curvePage = (place, id) => followPage(place, "curves", id, job => named(`Miss-ratio curves of ${job.workload}`), {
  change: usesOf,
  drawn: (report, sections) => curveReading(id).then(reading => reading && sections.before(reading),
    e => sections.before(el("p", {class: "fault", role: "alert"}, e.message))),
  again: ({specification}) => specification.workloads.length === 1 && `#/start/curves/${id}`,
});

/** Asks why two runs of a workload differ, and opens the answer. */
export async function askWhy(request) {
  const job = await put("POST", "/explanations", request);
  location.hash = `#/why/${job.id}`;
}

/** Asks why two policies of a comparison differ. One of several workloads, or with switches, has no such answer. */
function whyForm({specification: {testbed, workloads, policies, settings, scale, seed, clock, switches}}) {
  if (workloads.length > 1 || policies.length < 2 || switches?.length > 0 || clock !== "model") {
    return null;
  }
  const fault = el("p", {class: "fault", role: "alert"});
  const [first, second] = [0, 1].map(i => choice({"aria-label": `Policy ${i + 1}`}, policies, policies.at(-i)));
  const run = ({value: policy}) => ({testbed, policy, settings});
  const button = el("button", {class: "primary", click: () => busy(button, () =>
    askWhy({workload: workloads[0], scale, seed, clock, first: run(first), second: run(second)}).catch(e => say(fault, e.message)))}, "Why do they differ?");
  return el("div", {class: "filters"}, first, "and", second, button, fault);
}

/** Policies side by side. */
export const comparisonPage = (place, id) => followPage(place, "comparisons", id, job => named(`${job.specification.policies.length} policies on ${job.workload}`), {
  downloads: [["Download as CSV", async () => download(`${id}.csv`, "text/csv", csv((await get(`/comparisons/${id}/result`)).map(numbersOf)))]],
  ask: whyForm,
  again: ({specification}) => specification.workloads.length === 1 && `#/start/comparisons/${id}`,
});

/** A result without its course. */
const numbersOf = ({series, segments, ...result}) => result;

const sizeOf = text => {
  const [, value, unit] = /^([\d.]+)\s*([KMGTP]?i?B)/.exec(text) ?? [];
  return Number(value) * (BYTE_UNITS[unit] ?? NaN);
};

/** Marks the sizes in use: those of the testbed's tiers, the first alone and then together with those below it but for the last. */
async function usesOf(job) {
  if (job.specification.byteSizes?.length) {
    return report => report; // the sizes are bytes of a cache, and no tier's
  }
  const testbed = (await catalogue("testbeds")).find(one => one.name === job.testbed);
  const [over, under = 1] = job.specification.scale.split("/").map(Number);
  let sum = 0;
  const sizes = (testbed?.tiers ?? []).slice(0, -1).map((line, i) => {
    const [name, text] = line.split(": ");
    sum += sizeOf(job.specification.settings[`${name}.capacity`] ?? text);
    return {pages: sum * (over / under) / sizeOf(testbed.pageBytes), text: i === 0 ? name : `with ${name}`};
  });
  return report => {
    report.sections.flatMap(section => section.parts).filter(part => part.type === "lines").forEach(part => {
      part.uses = sizes.filter(({pages}) => pages >= part.across.low && pages <= part.across.high).map(({pages, text}) => ({at: pages, text}));
    });
    return report;
  };
}

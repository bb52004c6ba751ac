/** The list of runs. */

import {get, Refusal, remove} from "./api.js";
import {choice, el, head, named, say} from "./dom.js";
import {count, seconds, shortName, time} from "./format.js";

/** States of jobs that do not go on. */
export const OVER = new Set(["SUCCEEDED", "FAILED", "CANCELLED"]);

const REFRESH_MS = 3000;
const STATES = [["", "all states"], ["QUEUED", "queued"], ["RUNNING", "running"], ["PAUSED", "paused"],
  ["SUCCEEDED", "succeeded"], ["FAILED", "failed"], ["CANCELLED", "cancelled"]];

export const stateMark = state => el("span", {class: `state ${state.toLowerCase()}`}, state.toLowerCase());

export const progressText = ({accesses, total}) => total > 0
  ? `${(100 * accesses / total).toFixed(0)} %`
  : `${count(accesses)} accesses`;

const lasted = ({started, ended}) => started
  ? seconds((new Date(ended ?? Date.now()) - new Date(started)) / 1000)
  : "";

/** The latest jobs of a collection, as a table. */
export async function latest(collection, tab, columns) {
  const {items} = await get(`/${collection}?limit=20`);
  return items.length === 0 ? el("p", {}, "None yet.") : el("div", {class: "scroll"}, el("table", {class: "list"},
    head(["State", ...columns.map(([title]) => title)], ["Created"]),
    el("tbody", {}, items.map(job => el("tr", {},
      el("td", {}, stateMark(job.state)),
      columns.map(([, value], i) => i === 0 ? el("th", {scope: "row"}, el("a", {href: `#/${tab}/${job.id}`}, value(job))) : el("td", {}, value(job))),
      el("td", {class: "number"}, time(job.created)))))));
}

/** What finished runs measured, by their ids. */
const results = new Map();

const NOTHING = ["", ""];
const measuredIn = ({accesses, modelTimeNs}) => [count(accesses), modelTimeNs > 0 ? seconds(modelTimeNs / 1e9) : ""];
const measuredSoFar = ({progress}) => progress ? [progressText(progress), progress.modelSeconds > 0 ? seconds(progress.modelSeconds) : ""] : NOTHING;

/** What was asked for otherwise than by default. */
const settingsText = ({specification: {scale, seed, clock, settings = {}}}) => [
  scale !== "1" && `scale ${scale}`, seed !== 1 && `seed ${seed}`, clock !== "model" && `clock ${clock}`,
  ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)].filter(Boolean).join(", ");

export async function runsPage(place) {
  const state = choice({id: "filter-state", change: reread}, STATES, "");
  const workload = el("input", {id: "filter-workload", type: "search", placeholder: "exact name", change: reread});
  const policy = el("input", {id: "filter-policy", type: "search", placeholder: "exact name", change: reread});
  const search = el("input", {id: "filter-search", type: "search", placeholder: "any text of a row", input: () => sift()});
  const compare = el("button", {disabled: true, click: () => {
    location.hash = `#/compare/${[...chosen].join(",")}`;
  }}, "Compare");
  const forget = el("button", {disabled: true, click: () => forgetChosen()}, "Delete");
  const chosen = new Set();
  const rows = el("tbody");
  const more = el("button", {hidden: true, click: () => read(next)}, "Older runs");
  const fault = el("p", {class: "fault", role: "alert", hidden: true});
  const comparisons = await latest("comparisons", "comparisons", [["Workload", job => named(job.workload)], ["Policies", job => job.policy.replaceAll(",", ", ")], ["Testbed", job => job.testbed]]);
  const switched = ({policy, specification: {policy: first}}) => first === policy ? policy : `${first} → ${policy}`;
  const pair = ({specification: {first, second}}) => [first, second].map(({policy, testbed}) => first.policy === second.policy ? `${policy} on ${testbed}` : policy).join(", ");
  const explanations = await latest("explanations", "why", [["Workload", job => named(job.workload)], ["Why these differ", pair], ["Testbed", job => job.testbed]]);
  let closed = false;
  let next = null;
  let pages = 1;

  const row = job => el("tr", {},
    el("td", {class: "pick"}, el("input", {type: "checkbox", "data-key": `pick ${job.id}`, "aria-label": `Choose ${job.policy} on ${shortName(job.workload)}`, checked: chosen.has(job.id), change: event => choose(job.id, event.target.checked)})),
    el("td", {}, stateMark(job.state)),
    el("th", {scope: "row"}, el("a", {href: `#/runs/${job.id}`, "data-key": `open ${job.id}`}, named(job.workload))),
    el("td", {}, switched(job)),
    el("td", {}, job.testbed),
    el("td", {class: "settings"}, settingsText(job)),
    (results.get(job.id) ?? measuredSoFar(job)).map(text => el("td", {class: "number"}, text)),
    el("td", {class: "number"}, time(job.created)),
    el("td", {class: "number"}, lasted(job)),
    el("td", {}, el("a", {href: `#/start/${job.id}`, "data-key": `again ${job.id}`}, "Again with changes")));

  function choose(id, on) {
    on ? chosen.add(id) : chosen.delete(id);
    compare.disabled = chosen.size < 2 || chosen.size > 16;
    compare.textContent = chosen.size > 1 ? `Compare ${chosen.size}` : "Compare";
    forget.disabled = chosen.size === 0;
    forget.textContent = chosen.size > 0 ? `Delete ${chosen.size}` : "Delete";
  }

  async function forgetChosen() {
    if (!confirm(`Delete ${chosen.size} ${chosen.size === 1 ? "run" : "runs"} and what came of them?`)) {
      return;
    }
    for (const id of chosen) {
      try {
        await remove(`/runs/${id}`);
        choose(id, false);
      } catch (e) {
        fault.textContent = e.message;
        fault.hidden = false;
        return;
      }
    }
    await reread();
  }

  /** Hides rows without the text that is searched. */
  function sift() {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    for (const one of rows.rows) {
      one.hidden = !words.every(word => one.textContent.toLowerCase().includes(word));
    }
  }

  async function read(cursor) {
    const query = new URLSearchParams({limit: 50});
    for (const [key, field] of Object.entries({state, workload, policy})) {
      if (field.value.trim()) {
        query.set(key, field.value.trim());
      }
    }
    if (cursor) {
      query.set("cursor", cursor);
    }
    try {
      const page = await get(`/runs?${query}`);
      const items = page.items.map(row);
      if (cursor) {
        rows.append(...items);
        pages++;
      } else {
        const held = rows.contains(document.activeElement) ? document.activeElement.dataset.key : null;
        rows.replaceChildren(...items.length ? items
          : [el("tr", {}, el("td", {colspan: 11, class: "empty"}, "There is no such run. ", el("a", {href: "#/"}, "Start one")))]);
        held && rows.querySelector(`[data-key="${held}"]`)?.focus({preventScroll: true});
      }
      measure(page.items);
      next = page.next;
      more.hidden = !next;
      fault.hidden = true;
      sift();
    } catch (e) {
      fault.textContent = e.message;
      fault.hidden = false;
    }
  }

  /** Fills in what finished runs measured. Each result is read once, one after another. */
  async function measure(jobs) {
    const todo = jobs.filter(({id, state}) => state === "SUCCEEDED" && !results.has(id));
    todo.forEach(({id}) => results.set(id, NOTHING));
    for (const {id} of todo) {
      if (closed) {
        results.delete(id);
        continue;
      }
      try {
        results.set(id, measuredIn(await get(`/runs/${id}/result`)));
        const cells = rows.querySelector(`[data-key="open ${id}"]`)?.closest("tr").cells ?? [];
        results.get(id).forEach((text, i) => cells[6 + i] && say(cells[6 + i], text));
      } catch (e) {
        e instanceof Refusal || results.delete(id);
      }
    }
  }

  function reread() {
    pages = 1;
    return read(null);
  }

  place.append(
    el("header", {class: "title"}, el("h1", {}, "Runs"), el("a", {class: "button primary", href: "#/"}, "Start a run")),
    el("div", {class: "filters"},
      el("label", {for: "filter-search"}, "Search"), search,
      el("label", {for: "filter-state"}, "State"), state,
      el("label", {for: "filter-workload"}, "Workload"), workload,
      el("label", {for: "filter-policy"}, "Policy"), policy,
      el("span", {class: "buttons push"}, compare, forget)),
    fault,
    el("div", {class: "scroll"}, el("table", {class: "list"},
      head([el("span", {class: "unseen"}, "Choose"), "State", "Workload", "Policy", "Testbed", "Settings"], ["Accesses", "Model time", "Created", "Lasted"], [""]),
      rows)),
    el("p", {}, more),
    el("section", {"aria-labelledby": "comparisons"}, el("h2", {id: "comparisons"}, "Comparisons"), comparisons),
    el("section", {"aria-labelledby": "explanations"}, el("h2", {id: "explanations"}, "Explanations"), explanations));
  await reread();
  const timer = setInterval(() => pages === 1 && read(null), REFRESH_MS);
  return () => {
    closed = true;
    clearInterval(timer);
  };
}

/** The list of runs. */

import {get} from "./api.js";
import {choice, el} from "./dom.js";
import {count, seconds, time} from "./format.js";

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

export async function runsPage(place) {
  const state = choice({id: "filter-state", change: reread}, STATES, "");
  const workload = el("input", {id: "filter-workload", type: "search", placeholder: "exact name", change: reread});
  const policy = el("input", {id: "filter-policy", type: "search", placeholder: "exact name", change: reread});
  const rows = el("tbody");
  const more = el("button", {hidden: true, click: () => read(next)}, "Older runs");
  const fault = el("p", {class: "fault", role: "alert", hidden: true});
  let next = null;
  let pages = 1;

  const row = job => el("tr", {},
    el("td", {}, stateMark(job.state)),
    el("th", {scope: "row"}, el("a", {href: `#/runs/${job.id}`}, job.workload)),
    el("td", {}, job.policy),
    el("td", {}, job.testbed),
    el("td", {class: "number"}, job.progress ? progressText(job.progress) : ""),
    el("td", {class: "number"}, time(job.created)),
    el("td", {class: "number"}, lasted(job)),
    el("td", {}, el("a", {href: `#/start/${job.id}`}, "Again with changes")));

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
        rows.replaceChildren(...items.length ? items
          : [el("tr", {}, el("td", {colspan: 8, class: "empty"}, "There is no such run. ", el("a", {href: "#/"}, "Start one")))]);
      }
      next = page.next;
      more.hidden = !next;
      fault.hidden = true;
    } catch (e) {
      fault.textContent = e.message;
      fault.hidden = false;
    }
  }

  function reread() {
    pages = 1;
    return read(null);
  }

  place.append(
    el("header", {class: "title"}, el("h1", {}, "Runs"), el("a", {class: "button primary", href: "#/"}, "Start a run")),
    el("div", {class: "filters"},
      el("label", {for: "filter-state"}, "State"), state,
      el("label", {for: "filter-workload"}, "Workload"), workload,
      el("label", {for: "filter-policy"}, "Policy"), policy),
    fault,
    el("div", {class: "scroll"}, el("table", {class: "list"},
      el("thead", {}, el("tr", {}, ["State", "Workload", "Policy", "Testbed"].map(text => el("th", {scope: "col"}, text)),
        ["Progress", "Created", "Lasted"].map(text => el("th", {scope: "col", class: "number"}, text)), el("th", {scope: "col"}, ""))),
      rows)),
    el("p", {}, more));
  await reread();
  const timer = setInterval(() => pages === 1 && read(null), REFRESH_MS);
  return () => clearInterval(timer);
}

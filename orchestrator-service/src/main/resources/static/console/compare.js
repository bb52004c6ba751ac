/** Several runs side by side: their numbers, their course, and, when all are over, the report. */

import {catalogue, get} from "./api.js";
import {Chart, nthLook} from "./charts.js";
import {busy, copyLink, el, head, named, say} from "./dom.js";
import {bandwidth, count, latency, percent, rate, seconds, shortName} from "./format.js";
import {askWhy} from "./jobs.js";
import {showReport} from "./report-view.js";
import {OVER, progressText, stateMark} from "./runs.js";
import {Series} from "./series.js";

const PERIOD_MS = 2000;

/** The longest of the tiers' p99 latencies: the one that users feel. */
const tail = step => Math.max(0, ...Object.values(step.to.metrics?.latencies ?? {}).map(one => one.p99Ns)) || null;

const MEASURES = [
  ["Hit ratio", percent, step => step.share(Object.keys(step.to.served)[0]), {share: true}],
  ["Accesses a second of model time", rate, step => step.perSecond(step.accesses), {}],
  ["Bytes moved a second", bandwidth, step => step.perSecond(step.movedInAll()), {}],
  ["p99 latency of the slowest tier", latency, tail, {log: true}],
];

/** Asks why the second of two runs differs from the first, as they went: with what was changed meanwhile. */
async function explain(runs) {
  const went = await Promise.all(runs.map(async ({id}) => (await get(`/runs/${id}/log`)).replay));
  const [first, second] = went.map(({testbed, policy, settings, switches, changes}) => ({testbed, policy, settings, switches, changes}));
  const {workload, scale, seed, clock} = went[0];
  await askWhy({workload, scale, seed, clock, first, second});
}

const BYTES = {"": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3};

/** Bytes of a page, as settings and testbeds have them: 64K, 64KiB or 64 KiB. */
function pageBytes(text) {
  const [, value, unit] = /^([\d.]+)\s*([KMG]?)(?:i?B)?$/i.exec(text ?? "") ?? [];
  return value ? value * BYTES[unit.toUpperCase()] : text;
}

/** Why two runs do not make the same accesses, so that nothing explains their difference; empty where they do. */
async function otherwiseAsked(jobs) {
  const testbeds = new Map((await catalogue("testbeds")).map(testbed => [testbed.name, testbed]));
  const pages = ({testbed, settings}) => pageBytes(settings.page ?? testbeds.get(testbed)?.pageBytes);
  const parts = [
    ["workload", one => one.workload],
    ["parameters of the workload", one => JSON.stringify(Object.entries(one.settings).filter(([key]) => key.startsWith("workload.")))],
    ["scale", one => one.scale],
    ["seed", one => one.seed],
    ["clock", one => one.clock],
    ["page size", pages],
  ];
  const others = parts.filter(([, part]) => new Set(jobs.map(job => part(job.specification))).size > 1).map(([name]) => name);
  return others.length === 0 ? "" : `Why they differ can only be asked of runs that make the same accesses. These have another ${others.join(" and another ")}.`;
}

export async function comparePage(place, text) {
  const ids = text.split(",").filter(Boolean).slice(0, 16);
  const runs = await Promise.all(ids.map(async (id, i) => ({id, job: await get(`/runs/${id}`), series: new Series(), look: nthLook(i)})));
  const same = part => new Set(runs.map(({job}) => part(job))).size === 1;
  runs.forEach(({job}, i) => {
    const {specification} = job;
    const differs = [job.policy, same(one => one.workload) || shortName(job.workload), same(one => one.testbed) || job.testbed,
      same(one => one.specification.scale) || `scale ${specification.scale}`, same(one => one.specification.seed) || `seed ${specification.seed}`,
      ...Object.entries(specification.settings).filter(([key]) => !same(one => one.specification.settings[key])).map(([key, value]) => `${key}=${value}`)];
    runs[i].name = differs.filter(part => part !== true && part !== "").join(", ");
  });
  const names = runs.map(({name}) => name);
  runs.forEach((run, i) => {
    run.name += names.indexOf(run.name) === names.lastIndexOf(run.name) ? "" : `, run ${i + 1}`;
  });
  const lines = runs.map(({name, look}) => ({name, look}));
  const charts = MEASURES.map(([title, unit, value, settings]) => {
    const chart = new Chart(title, unit, lines.map(line => ({...line})), {across: count, ...settings});
    return {chart, value};
  });
  const rows = el("tbody");
  const reportPlace = el("div");
  let timer;
  let closed = false;
  let reported = false;

  function table() {
    rows.replaceChildren(...runs.map(({id, job, series, name}) => {
      const all = series.whole;
      const value = of => all ? of(all) : "";
      return el("tr", {},
        el("th", {scope: "row"}, el("a", {href: `#/runs/${id}`}, name)),
        el("td", {}, stateMark(job.state)),
        el("td", {class: "number"}, job.progress && !OVER.has(job.state) ? progressText(job.progress) : value(step => count(step.accesses))),
        el("td", {class: "number"}, value(step => percent(step.share(Object.keys(step.to.served)[0]) ?? 0))),
        el("td", {class: "number"}, value(step => step.timed ? seconds(step.seconds) : "")),
        el("td", {class: "number"}, value(step => step.timed ? rate(step.rate(step.accesses)) : "")),
        el("td", {class: "number"}, value(step => count(step.grown("promotions")))),
        el("td", {class: "number"}, value(step => count(step.grown("wasted")))));
    }));
  }

  /** All runs over the accesses that any of them has made. */
  function show() {
    table();
    const across = [...new Set(runs.flatMap(({series}) => series.snapshots.slice(1).map(one => one.accesses)))].sort((a, b) => a - b);
    charts.forEach(({chart, value}) => chart.show([across, ...runs.map(({series}) => {
      const at = new Map(series.steps.map(step => [step.to.accesses, value(step)]));
      return across.map(access => at.get(access) ?? null);
    })], []));
  }

  async function read() {
    await Promise.all(runs.map(async run => {
      if (!OVER.has(run.job.state) || run.series.snapshots.length === 0) {
        run.job = await get(`/runs/${run.id}`);
        run.series.reset((await get(`/runs/${run.id}/timeline`)).snapshots);
      }
    })).catch(() => {}); // the bar says so
    if (closed) {
      return;
    }
    show();
    if (runs.every(({job}) => job.state === "SUCCEEDED") && !reported) {
      reported = true;
      const query = ids.map(id => `run=${id}`).join("&");
      await showReport(reportPlace, `/reports?${query}`, `/reports/page?${query}`, "comparison");
    } else if (runs.some(({job}) => !OVER.has(job.state))) {
      timer = setTimeout(read, PERIOD_MS);
    }
  }

  const fault = el("p", {class: "fault", role: "alert"});
  const apart = runs.length === 2 && await otherwiseAsked(runs.map(({job}) => job));
  const why = runs.length === 2 && el("button", {class: "primary", disabled: apart !== "", "aria-describedby": "apart", click: () => busy(why, () => explain(runs).catch(e => say(fault, e.message)))}, "Why do they differ?");
  const shared = [same(one => one.workload) && runs[0].job.workload, same(one => one.testbed) && runs[0].job.testbed, same(one => one.policy) && runs[0].job.policy].filter(Boolean);
  place.append(
    el("header", {class: "title"}, el("div", {}, el("h1", {}, `${runs.length} runs side by side`), el("p", {class: "lead"}, named(shared.join(", ")))), el("div", {class: "buttons"}, copyLink(fault), why)),
    apart && el("p", {class: "hint", id: "apart"}, apart),
    fault,
    el("div", {class: "scroll"}, el("table", {class: "list"},
      head(["Run", "State"], ["Accesses", "Hit ratio", "Model time", "Accesses/s", "Promotions", "Wasted"]),
      rows)),
    el("section", {"aria-labelledby": "course"}, el("h2", {id: "course"}, "Over accesses"), el("div", {class: "charts"}, charts.map(({chart}) => chart.element))),
    reportPlace);
  await read();
  return () => {
    closed = true;
    clearTimeout(timer);
    charts.forEach(({chart}) => chart.close());
  };
}

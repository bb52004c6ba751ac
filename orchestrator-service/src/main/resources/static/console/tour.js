/** The tour: one miss in GMT, one fault in UVM, one interval of Thermostat, step by step, with runs of this service behind them. */

import {catalogue} from "./api.js";
import {Chart, lineLook} from "./charts.js";
import {el, head} from "./dom.js";
import {bytes, latency, percent, rate, whole} from "./format.js";
import {decisionList, drawing} from "./policy-drawing.js";
import {draw} from "./report/report.js";
import {CHAPTERS} from "./tour-chapters.js";
import {resultsOf} from "./tour-runs.js";

const STEPS = CHAPTERS.flatMap(chapter => chapter.steps.map((step, i) => ({chapter, step, address: `#/tour/${chapter.name}-${i + 1}`})));

export async function tourPage(place, text) {
  const number = text ? STEPS.findIndex(({address}) => address === `#/tour/${text}`) : 0;
  if (number < 0) {
    throw Object.assign(new Error(`The tour has no step '${text}'.`), {status: 404});
  }
  const {chapter, step} = STEPS[number];
  const leaving = new AbortController();
  const heading = el("h2", {id: "step", tabindex: -1}, step.title);
  const body = el("div", {class: "tour-body"}, el("p", {class: "hint", role: "status"}, "The service makes the runs of this chapter. That takes some seconds, once."));
  place.append(
    el("header", {class: "title"}, el("div", {}, el("h1", {}, "Tour"),
      el("p", {class: "lead"}, "Ten minutes: one miss, one fault, one interval. All numbers come from runs that this service makes."))),
    el("div", {class: "tour"}, contents(number),
      el("article", {"aria-labelledby": "step"},
        el("p", {class: "hint"}, `${chapter.title}, step ${chapter.steps.indexOf(step) + 1} of ${chapter.steps.length}`),
        heading, body, buttons(number))));
  document.addEventListener("keydown", event => turn(event, number), {signal: leaving.signal});
  if (text) {
    heading.focus({preventScroll: true});
  }
  const charts = [];
  fill(body, chapter, step, charts, leaving.signal).catch(e => {
    body.replaceChildren(el("p", {class: "fault", role: "alert"}, e.message));
  });
  return () => {
    leaving.abort();
    charts.forEach(chart => chart.close());
  };
}

/** The chapters with their steps. */
const contents = number => el("nav", {class: "contents", "aria-label": "Steps of the tour"}, CHAPTERS.flatMap(chapter => [
  el("p", {}, chapter.title),
  el("ol", {}, STEPS.filter(one => one.chapter === chapter).map(one =>
    el("li", {}, el("a", {href: one.address, "aria-current": one === STEPS[number] ? "step" : null}, one.step.title)))),
]));

const buttons = number => el("div", {class: "buttons"},
  number > 0 && el("a", {class: "button", href: STEPS[number - 1].address}, "Back"),
  number < STEPS.length - 1
    ? el("a", {class: "button primary", href: STEPS[number + 1].address}, "Next")
    : el("a", {class: "button primary", href: "#/"}, "Start a run of your own"),
  el("span", {class: "hint"}, "The keys ← and → do the same."));

/** Turns pages by the arrow keys, unless something is scrolled or edited by them. */
function turn(event, number) {
  const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  const target = by && STEPS[number + by];
  if (target && !event.altKey && !event.ctrlKey && !event.metaKey && !event.target.closest?.("input, select, textarea, .scroll, pre")) {
    event.preventDefault();
    location.hash = target.address;
  }
}

async function fill(body, chapter, step, charts, signal) {
  const [policies, testbeds] = await Promise.all([catalogue("policies"), catalogue("testbeds")]);
  const answers = await Promise.all(chapter.requests.map(request => resultsOf(request, signal)));
  if (signal.aborted) {
    return;
  }
  const told = chapter.read(answers);
  const name = step.policy ?? chapter.policy;
  const {decisions} = policies.find(policy => policy.name === name);
  const shown = el("div", {class: "tour-shown"});
  body.replaceChildren(
    el("div", {class: "tour-told"}, step.text(told).map(text => el("p", {}, text)),
      el("p", {class: "hint"}, "Policy ", el("a", {href: `#/policies/${name}`}, name), ". Runs behind this chapter: ",
        answers.map(({id}, i) => [i > 0 && ", ", el("a", {href: `#/comparisons/${id}`}, `comparison ${i + 1}`)]).flat(), ".")),
    el("figure", {class: "decisions"}, drawing(decisions, testbeds.find(({name: of}) => of === chapter.testbed), step.chosen),
      step.chosen && decisionList(decisions, step.chosen)),
    shown);
  show(shown, step.show, told, charts);
}

function show(place, {table, waits, series, sections, accesses = "accesses"}, told, charts) {
  if (table) {
    place.append(accessTable(told[accesses], table));
  }
  if (waits) {
    place.append(waitBars(told[accesses].find(({number}) => number === waits)));
  }
  if (series !== undefined) {
    charts.push(...seriesCharts(told.run, series));
    place.append(el("div", {class: "charts"}, charts.map(chart => chart.element)));
  }
  if (sections) {
    const report = el("div", {class: "report"});
    place.append(report);
    draw({sections: told.report.sections.filter(({id}) => sections.includes(id))}, report);
  }
}

const arrows = ({moves, remoteBytes}) => [
  ...moves.map(({from, to, kind, pages}) => `${from} → ${to}: ${whole(pages)} (${kind})`),
  remoteBytes > 0 && `none; ${bytes(remoteBytes)} were read in place`,
].filter(Boolean).join(", ") || "none";

/** The accesses, with some of them marked. */
const accessTable = (accesses, marked) => el("div", {class: "scroll"}, el("table", {class: "list"},
  head(["Access", "Served by"], ["Time"], ["Pages that moved"]),
  el("tbody", {}, accesses.map(access => el("tr", {"aria-current": marked.includes(access.number) ? "true" : null},
    el("th", {scope: "row"}, whole(access.number)),
    el("td", {}, access.servedBy), el("td", {class: "number"}, latency(access.ns)), el("td", {}, arrows(access)))))));

/** Where the time of an access went. */
function waitBars({number, waits}) {
  const longest = waits[0]?.ns ?? 1;
  return el("figure", {class: "waits"}, el("figcaption", {}, `Where the time of access ${number} went`),
    el("dl", {}, waits.map(({cause, where, ns}) => el("div", {}, el("dt", {}, cause === "device" || cause === "software" || cause === "link" ? `${cause} ${where}` : cause),
      el("dd", {}, el("svg", {height: 10, "aria-hidden": "true"}, el("rect", {class: "track", width: "100%", height: 10, rx: 3}),
        el("rect", {class: "part", width: `${(100 * ns / longest).toFixed(2)}%`, height: 10, rx: 3})), el("span", {}, latency(ns)))))));
}

/** Cold share and accesses to slow memory, with a mark at the end of an interval. */
function seriesCharts(run, interval) {
  const across = run.series.coldShare.timeNs.map(ns => ns / 1e9);
  const marks = interval === null ? [] : [{x: across[interval], number: interval + 1}];
  return [["Cold share of memory, at the end of each interval", percent, "coldShare"], ["Accesses to slow memory a second", rate, "slowAccessesPerSecond"]].map(([title, unit, name], i) => {
    const chart = new Chart(title, unit, [{name: "thermostat", look: lineLook(`c${i}`, i)}], {across: at => `${whole(at)} s`});
    chart.show([across, run.series[name].values], marks);
    return chart;
  });
}

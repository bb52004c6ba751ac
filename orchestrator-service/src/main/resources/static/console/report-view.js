/** A report in the console: the outcome, what to keep of it, and its charts, drawn by the reports' own script. */

import {get, Refusal, Unreachable} from "./api.js";
import {el} from "./dom.js";
import {download, downloadPage} from "./download.js";
import {shortName} from "./format.js";
import {draw} from "./report/report.js";
import {chartsIn, svgOf} from "./report-svg.js";

/**
 * Shows a report, or in its place why there is none.
 *
 * @param page path of the report as a page that needs nothing else
 * @param change function that may add to the report before it is drawn
 * @param downloads beside the page and the report as JSON: text of the button, and what it does
 * @param drawn is called with the report and its sections when it is drawn
 */
export async function showReport(place, path, page, name, {change = report => report, downloads = [], drawn = () => {}} = {}) {
  try {
    const report = change(await get(path));
    drawn(report, show(place, report, page, name, downloads));
  } catch (e) {
    if (!(e instanceof Refusal || e instanceof Unreachable)) {
      throw e;
    }
    place.replaceChildren(el("section", {"aria-labelledby": "outcome"}, el("h2", {id: "outcome"}, "Report"),
      el("p", {}, `There is no report: ${e.message}.`)));
  }
}

/** A report in which uploads are called by their names, which are letters, digits and points; its command is as it was. */
const withNames = report => ({...JSON.parse(shortName(JSON.stringify(report))), command: report.command});

/** Shows a report, and returns the place of its sections. */
function show(place, answered, page, name, downloads) {
  const report = withNames(answered);
  const sections = el("div", {class: "report whole"});
  const fault = el("p", {class: "fault", role: "alert"});
  const keep = work => () => work().catch(e => {
    fault.textContent = e.message;
  });
  place.replaceChildren(
    el("section", {class: "outcome", "aria-labelledby": "outcome"},
      el("h2", {id: "outcome"}, report.headline),
      el("p", {class: "lead"}, report.lead),
      el("dl", {class: "facts"}, report.facts.map(fact => el("div", {class: fact.value.length > 16 && "wide"}, el("dt", {}, fact.name), el("dd", {}, fact.value)))),
      report.notes.map(note => el("p", {class: "note"}, `Note: ${note}.`)),
      el("div", {class: "buttons"},
        el("button", {click: keep(() => downloadPage(page, `${name}.html`))}, "Download as a page"),
        el("button", {click: () => download(`${name}.json`, "application/json", JSON.stringify(answered, null, 1))}, "Download as JSON"),
        downloads.map(([text, work]) => el("button", {click: keep(work)}, text))),
      fault),
    sections);
  draw(report, sections);
  offerCharts(sections, name);
  if (report.command) {
    sections.append(el("section", {"aria-labelledby": "again"}, el("h2", {id: "again"}, "On the command line"),
      el("div", {class: "command"}, el("pre", {tabindex: 0, "aria-label": "Command"}, el("code", {}, report.command)))));
  }
  return sections;
}

/** Gives each chart a button that downloads it as SVG. */
function offerCharts(sections, name) {
  for (const section of sections.children) {
    const charts = chartsIn(section);
    charts.forEach((chart, i) => {
      const title = section.querySelector("h2").textContent + (charts.length > 1 ? `, ${i + 1} of ${charts.length}` : "");
      const file = `${name}-${section.querySelector("h2").id}${charts.length > 1 ? `-${i + 1}` : ""}.svg`;
      chart.before(el("p", {class: "keep"}, el("button", {class: "quiet", "aria-label": `Download as SVG: ${title}`, click: () => download(file, "image/svg+xml", svgOf(chart))}, "SVG")));
    });
  }
}

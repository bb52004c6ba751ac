/** Files for the user: a run's series as CSV, results as JSON, a chart as SVG, a report as a page. */

import {text as fetchText} from "./api.js";
import {el} from "./dom.js";

export function download(name, type, content) {
  const link = el("a", {href: URL.createObjectURL(new Blob([content], {type})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads a page of the service, with the token. */
export async function downloadPage(path, name) {
  download(name, "text/html", await fetchText(path));
}

const cell = value => value == null ? "" : /[",\n]/.test(String(value)) ? `"${String(value).replaceAll("\"", "\"\"")}"` : String(value);

/** A run's snapshots as CSV: a line for each, and a column for each number in it. */
export function csv(snapshots) {
  const flat = (value, path) => value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
    : [[path, value]];
  const lines = snapshots.map(snapshot => new Map(flat(snapshot, "")));
  const columns = [...new Set(lines.flatMap(line => [...line.keys()]))];
  return [columns, ...lines.map(line => columns.map(column => line.get(column)))].map(row => row.map(cell).join(",")).join("\n") + "\n";
}

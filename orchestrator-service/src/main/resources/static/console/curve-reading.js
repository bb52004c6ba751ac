/** What curves say at a size, and at which size they keep a goal: read between the sizes that were run. */

import {get} from "./api.js";
import {el, head} from "./dom.js";
import {Field} from "./forms.js";
import {BYTE_UNITS, bytes, percent, whole} from "./format.js";

const NEARLY = 1e-12; // 1 less 0.9 is a little less than 0.1

/** Pages of a text such as 2000, 20 % of all pages, or 8 MiB; NaN of another text. */
export function pagesOf(text, footprint, pageBytes) {
  const [, number, unit] = /^([\d.,]+)\s*(%|pages|[KMGT]iB|B)?$/.exec(text.trim()) ?? [];
  const value = number ? Number(number.replaceAll(",", "")) : NaN;
  return unit === "%" ? value / 100 * footprint : unit in BYTE_UNITS ? value * BYTE_UNITS[unit] / pageBytes : value;
}

/** A share of a text such as 90 %, 90 or 0.9. */
export function shareOf(text) {
  const [, number, unit] = /^([\d.]+)\s*(%)?$/.exec(text.trim()) ?? [];
  const value = number ? Number(number) : NaN;
  return unit || value > 1 ? value / 100 : value;
}

/** Miss ratio at a size: on a straight line between two sizes, of which the axis is logarithmic; null outside of all. */
export function missRatioAt(points, pages) {
  const after = points.findIndex(point => point.pages >= pages);
  if (after < 0 || after === 0 && points[0].pages > pages) {
    return null;
  }
  const [a, b] = [points[Math.max(0, after - 1)], points[after]];
  const part = a.pages === b.pages ? 1 : Math.log(pages / a.pages) / Math.log(b.pages / a.pages);
  return a.missRatio + part * (b.missRatio - a.missRatio);
}

/** The smallest sizes whose miss ratio is at most the bound, in pages: of those that were run, and on a straight line before it; null if no size has it. */
export function sizesFor(points, bound) {
  const after = points.findIndex(point => point.missRatio <= bound);
  if (after <= 0) {
    return after < 0 ? null : {run: points[0].pages, line: points[0].pages};
  }
  const [a, b] = [points[after - 1], points[after]];
  const part = (a.missRatio - bound) / (a.missRatio - b.missRatio);
  return {run: b.pages, line: Math.ceil(a.pages * (b.pages / a.pages) ** part)};
}

/** Two questions beside the curves of a workload; nothing where they are of several, or of objects by their bytes. */
export async function curveReading(id) {
  const result = await get(`/curves/${id}/result`);
  if (new Set(result.map(point => point.workload)).size > 1 || result.some(point => point.bytes != null)) {
    return null;
  }
  const curves = new Map();
  for (const point of [...result].sort((a, b) => a.pages - b.pages)) {
    curves.set(point.policy, [...curves.get(point.policy) ?? [], point]);
  }
  const {pageBytes} = result[0];
  const [least, most] = [Math.min, Math.max].map(of => of(...result.map(point => point.pages)));
  const input = value => el("input", {value, spellcheck: "false", autocomplete: "off"});
  const size = new Field("Which policy is best at", input("20 %"), `A share of the largest size, pages, or bytes such as 8 MiB; from ${whole(least)} to ${whole(most)} pages.`);
  const goal = new Field("Smallest size with a hit ratio of at least", input("90 %"), "Between two sizes that were run the curve is taken as straight, which a step in it is not.");
  const atSize = el("div", {"aria-live": "polite"});
  const forGoal = el("div", {"aria-live": "polite"});
  const table = (titles, rows) => el("div", {class: "scroll"}, el("table", {class: "list"}, head(titles.slice(0, 1), titles.slice(1)),
    el("tbody", {}, rows.map(([name, ...cells]) => el("tr", {}, el("th", {scope: "row"}, name), cells.map(cell => el("td", {class: "number"}, cell)))))));
  const ranked = (value, order) => [...curves].map(([policy, points]) => [policy, value(points)])
    .sort(([, a], [, b]) => a == null ? 1 : b == null ? -1 : order(a, b));
  const sizeText = pages => `${whole(pages)} pages, ${bytes(pages * pageBytes)}`;
  const showSize = () => {
    const pages = pagesOf(size.value, most, pageBytes);
    const inside = pages >= least && pages <= most;
    size.refuse(inside ? "" : `'${size.value}' is not allowed. Allowed: from ${whole(least)} to ${whole(most)} pages`);
    atSize.replaceChildren(...inside ? [el("p", {class: "hint"}, `At ${sizeText(Math.round(pages))}, best first:`),
      table(["Policy", "Hit ratio", "Miss ratio"], ranked(points => missRatioAt(points, pages), (a, b) => a - b)
        .map(([policy, ratio]) => [policy, ratio == null ? "" : percent(1 - ratio), ratio == null ? "" : percent(ratio)]))] : []);
  };
  const showGoal = () => {
    const share = shareOf(goal.value);
    const inside = share >= 0 && share <= 1;
    goal.refuse(inside ? "" : `'${goal.value}' is not allowed. Allowed: a ratio from 0 to 1, or a percentage`);
    const sizes = ranked(points => sizesFor(points, 1 - share + NEARLY), (a, b) => a.line - b.line || a.run - b.run);
    const best = 1 - Math.min(...result.map(point => point.missRatio));
    forGoal.replaceChildren(...!inside ? [] : best < share - NEARLY
      ? [el("p", {class: "hint"}, `No size has that: the highest hit ratio is ${percent(best)}. A larger one may, unless all pages fit.`)]
      : [el("p", {class: "hint"}, `For a hit ratio of ${percent(share)}, smallest first:`),
        table(["Policy", "Of the sizes that were run", "On a straight line"], sizes.map(([policy, found]) =>
          [policy, ...found ? [found.run, found.line].map(sizeText) : ["none of these", ""]]))]);
  };
  size.input.addEventListener("input", showSize);
  goal.input.addEventListener("input", showGoal);
  showSize();
  showGoal();
  return el("section", {class: "reading", "aria-labelledby": "reading"}, el("h2", {id: "reading"}, "Read the curves"),
    el("div", {class: "parts"}, el("div", {class: "part"}, size.element, atSize), el("div", {class: "part"}, goal.element, forGoal)));
}

/** A policy's decisions as a drawing: its tiers from fast to slow, and an arrow for what moves at each decision. */

import {el} from "./dom.js";

const WIDTH = 620;
const LABELS = 190; // pixels on the left that have the names of places
const HEAD = 30;
const ROW = 58;
const GAP = 38;
const BADGE = 10; // radius

const MOMENTS = {
  start: "At the start",
  hit: "At a hit",
  miss: "At a miss",
  eviction: "At an eviction",
  interval: "At each interval",
};

/** Colour and dash of each moment, so that colour alone tells nothing. */
const LOOKS = {start: ["c7", 3], hit: ["c2", 0], miss: ["c0", 0], eviction: ["c1", 1], interval: ["c3", 2]};

/**
 * Draws decisions, which are numbered from 1 on.
 *
 * @param decisions of the catalogue's policy
 * @param testbed whose tiers the places are, or undefined
 * @param chosen whether a decision is the one that is told of; the others are pale
 */
export function drawing(decisions, testbed, chosen = () => true) {
  const touched = place => decisions.some(({from, to}) => from === place || to === place);
  const places = ["processor", "first", "middle", "last"].filter(place => place === "first" || place === "last" || touched(place));
  const names = tierNames(testbed);
  const top = place => HEAD + places.indexOf(place) * (ROW + GAP);
  const height = HEAD + places.length * (ROW + GAP) - GAP + 2;
  const lane = (WIDTH - LABELS - 20) / decisions.length;
  const x = i => LABELS + lane * (i + 0.5);
  const rows = places.map(place => row(place, top(place), names[place]));
  const heads = [...new Set(decisions.map(({moment}) => moment))].map(moment => {
    const own = decisions.flatMap((decision, i) => decision.moment === moment ? [x(i)] : []);
    return el("text", {class: "moment", x: (own[0] + own[own.length - 1]) / 2, y: HEAD - 12, "text-anchor": "middle"}, moment);
  });
  return el("svg", {class: "policy-drawing", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": "Tiers, and what moves between them at each decision; the list has the same in words"},
    rows, heads, decisions.map((decision, i) => el("g", {class: chosen(decision) ? "decision" : "decision pale"}, arrow(decision, i + 1, x(i), top))));
}

/** The decisions in words, or those that are chosen. */
export const decisionList = (decisions, chosen = () => true) => el("ol", {}, decisions.map((decision, i) => chosen(decision) && el("li", {}, sign(decision, i + 1),
  el("span", {}, el("b", {}, `${MOMENTS[decision.moment]}:`), ` ${decision.what}`))));

/** The number of a decision, as the drawing has it. */
const sign = (decision, number) => el("svg", {class: "sign", width: 2 * BADGE + 2, height: 2 * BADGE + 2, viewBox: `${-BADGE - 1} ${-BADGE - 1} ${2 * BADGE + 2} ${2 * BADGE + 2}`, "aria-hidden": "true"},
  badge(decision, number, 0, 0));

/** Names of the tiers at the places of a testbed. */
function tierNames(testbed) {
  const tiers = (testbed?.tiers ?? []).map(line => line.split(": ")[0]);
  return tiers.length < 2 ? {} : {first: tiers.slice(0, 1), middle: tiers.slice(1, -1), last: tiers.slice(-1)};
}

const TITLES = {processor: "Processor", first: "First tier", middle: "Middle tiers", last: "Last tier"};

function row(place, y, names) {
  const title = place === "middle" && names?.length === 1 ? "Middle tier" : TITLES[place];
  const text = place === "processor" ? "issues the accesses" : names?.join(", ");
  return el("g", {},
    el("rect", {class: "place", x: 1, y, width: WIDTH - 2, height: ROW, rx: 8}),
    el("rect", {class: names?.length ? `fill-${names[0]}` : "bar", x: 1, y: y + 8, width: 5, height: ROW - 16, rx: 2}),
    el("text", {class: "place-name", x: 20, y: text ? y + 26 : y + 34}, title),
    text && el("text", {class: "place-tier", x: 20, y: y + 44}, text));
}

/** An arrow from the middle of a place to the middle of another, or a mark where nothing moves. */
function arrow(decision, number, x, top) {
  const [colour, dash] = LOOKS[decision.moment];
  const [from, to] = [decision.from, decision.to].map(place => top(place) + ROW / 2);
  if (from === to) {
    return badge(decision, number, x, from);
  }
  const down = Math.sign(to - from);
  const tip = to - down * (ROW / 2 - 14);
  const tail = from + down * (ROW / 2 - 14);
  return el("g", {},
    el("line", {class: `line dash-${dash} ink-${colour}`, x1: x, x2: x, y1: tail, y2: tip - down * 9}),
    el("circle", {class: `fill-${colour}`, cx: x, cy: tail, r: 3.5}),
    el("path", {class: `fill-${colour}`, d: `M${x - 6},${tip - down * 10}L${x},${tip}L${x + 6},${tip - down * 10}Z`}),
    badge(decision, number, x, (tail + tip) / 2 - down * 2));
}

function badge({moment}, number, x, y) {
  const [colour] = LOOKS[moment];
  return el("g", {},
    el("circle", {class: `badge-ground ink-${colour}`, cx: x, cy: y, r: BADGE}),
    el("text", {class: "badge-number", x, y: y + 4, "text-anchor": "middle"}, String(number)));
}

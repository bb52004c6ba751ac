/** A chart of a report as one SVG that needs no style sheet: as it is on the page, with its texts as texts. */

import {el, ink} from "./dom.js";

const CHARTS = "figure.curves, ul.rows";
const LOOK = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "vector-effect", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];
const MARGIN = 12; // pixels around the chart

/** The charts in a part of a report. */
export const chartsIn = place => [...place.querySelectorAll(CHARTS)];

/** The key of rows, which may be far above them in their section; lines have their names beside them. */
function keyOf(chart) {
  const keys = chart.matches("ul.rows") ? [...chart.closest("section").querySelectorAll("ul.key")] : [];
  return keys.filter(key => !key.closest("figure") && key.compareDocumentPosition(chart) & Node.DOCUMENT_POSITION_FOLLOWING).pop();
}

/** A chart, below its key, as the text of an SVG file. */
export function svgOf(chart) {
  const key = keyOf(chart);
  const keyBox = key?.getBoundingClientRect();
  const above = key ? Math.ceil(keyBox.height) + MARGIN : 0;
  const box = chart.getBoundingClientRect();
  const right = Math.max(box.right, ...svgsIn(chart).map(svg => svg.getBoundingClientRect().right));
  const [width, height] = [right - box.left, above + box.height].map(size => Math.ceil(size + 2 * MARGIN));
  const definitions = document.querySelector("svg.definitions defs").cloneNode(true);
  lookAlike(document.querySelector("svg.definitions defs"), definitions, "pattern *");
  const picture = el("svg", {xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`},
    definitions,
    el("rect", {x: -MARGIN, y: -MARGIN, width, height, fill: ink("ground")}),
    key && drawn(key, {left: keyBox.left, top: keyBox.top}),
    drawn(chart, {left: box.left, top: box.top - above}));
  return new XMLSerializer().serializeToString(picture);
}

const svgsIn = part => [...part.querySelectorAll("svg")].filter(svg => !svg.parentElement.closest("svg") && svg.checkVisibility());

/** Drawings and texts of a part, from a corner of the page on. */
const drawn = (part, corner) => el("g", {}, svgsIn(part).map(svg => drawing(svg, corner)), texts(part, corner));

/** A drawing of the chart, where it is in it. Its padding has room for the marks of an axis. */
function drawing(svg, corner) {
  const copy = svg.cloneNode(true);
  lookAlike(svg, copy, "*");
  const {left, top, width, height} = svg.getBoundingClientRect();
  const {paddingLeft, paddingRight} = getComputedStyle(svg);
  const place = {x: left - corner.left + parseFloat(paddingLeft), y: top - corner.top, width: width - parseFloat(paddingLeft) - parseFloat(paddingRight), height, overflow: "visible"};
  Object.entries(place).forEach(([key, value]) => copy.setAttribute(key, value));
  copy.removeAttribute("class");
  return copy;
}

/** Writes what the style sheet says of elements into their copies, and takes out what is not shown. */
function lookAlike(place, copy, which) {
  const copies = [...copy.querySelectorAll(which)];
  [...place.querySelectorAll(which)].forEach((one, i) => {
    const style = getComputedStyle(one);
    if (style.display === "none" && one.tagName !== "title") {
      copies[i].remove();
      return;
    }
    LOOK.forEach(name => copies[i].setAttribute(name, style.getPropertyValue(name).replaceAll(/url\("[^#]*#/g, "url(\"#")));
    copies[i].removeAttribute("class");
  });
}

/** Texts of the page beside its drawings, a line each. */
function texts(part, corner) {
  const lines = [];
  const all = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    const holder = node.parentElement;
    if (holder.closest("svg, button") || !holder.checkVisibility()) {
      continue;
    }
    const {color, fontFamily, fontSize, fontWeight} = getComputedStyle(holder);
    const style = {fill: color, "font-family": fontFamily, "font-size": fontSize, "font-weight": fontWeight};
    for (const {0: word, index} of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const {left, bottom, top} = range.getBoundingClientRect();
      const last = lines[lines.length - 1];
      if (last?.node === node && Math.abs(last.top - top) < 2) {
        last.words += ` ${word}`;
      } else {
        lines.push({node, top, words: word, place: {x: (left - corner.left).toFixed(1), y: (bottom - corner.top - 0.27 * (bottom - top)).toFixed(1), ...style}});
      }
    }
  }
  return lines.map(({words, place}) => el("text", place, words));
}

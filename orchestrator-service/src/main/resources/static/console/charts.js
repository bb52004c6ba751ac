/** Charts over time. A chart follows the colour scheme and the room that it has, and marks the changes of a run. */

import uPlot from "./uplot/uPlot.esm.js";
import {el, ink, say} from "./dom.js";
import {download} from "./download.js";

const HEIGHT = 170;
const FONT = "12px system-ui, -apple-system, \"Segoe UI\", \"Noto Sans\", \"Liberation Sans\", sans-serif";
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
/** The text of a tick without zeros that say nothing. */
const short = text => text.replace(/(\.\d*?)0+(?=\D|$)/, "$1").replace(/\.(?=\D|$)/, "");

/** The powers of ten of a logarithmic axis. */
function decades(plot, axis, low, high) {
  const splits = [];
  for (let at = 10 ** Math.ceil(Math.log10(low) - 1e-9); at <= high * 1.001; at *= 10) {
    splits.push(at);
  }
  return splits;
}

const COLOURS = 8;
const SIGN = 8; // radius of a change's number

const scheme = matchMedia("(prefers-color-scheme: dark)");
const hovers = uPlot.sync("run");

/** A line's look: a colour of the style sheet, and a kind of dash, so that colour alone tells nothing. */
export const lineLook = (colour, dash) => ({colour, dash: dash % DASHES.length});

/** The look of the n-th of many lines: colours take turns, and dashes too, so that no two of them are alike. */
export const nthLook = n => lineLook(`c${n % COLOURS}`, n + Math.floor(n / COLOURS));

/** A sample of a line, for a key. */
export const lineSign = ({colour, dash}) => el("svg", {width: 26, height: 10, "aria-hidden": "true"},
  el("line", {class: `line dash-${dash} ink-${colour}`, x1: 1, x2: 25, y1: 5, y2: 5}));

export class Chart {
  /**
   * @param title what it shows
   * @param unit function from a value to its text
   * @param lines name and look of each line; may grow later
   * @param settings across: function from a value across to its text; share: whether values are shares; log: whether upright is logarithmic
   */
  constructor(title, unit, lines, settings) {
    this.unit = unit;
    this.lines = lines;
    this.settings = settings;
    this.data = [[], ...lines.map(() => [])];
    this.marks = [];
    this.key = el("ul", {class: "key"});
    this.place = el("div", {class: "plot"});
    this.element = el("figure", {class: "chart"}, el("figcaption", {}, el("span", {}, title), el("button", {class: "quiet", "aria-label": `Download as SVG: ${title}`, click: () => this.#download(title)}, "SVG")), this.key, this.place);
    this.build = () => this.#build();
    scheme.addEventListener("change", this.build);
    this.watch = new ResizeObserver(() => this.#fit());
    this.watch.observe(this.place);
    this.#build();
  }

  close() {
    scheme.removeEventListener("change", this.build);
    this.watch.disconnect();
    this.plot?.destroy();
  }

  /** Shows other lines, if they are others. */
  setLines(lines) {
    if (lines.map(line => line.name).join() !== this.lines.map(line => line.name).join()) {
      this.lines = lines;
      this.data = [[], ...lines.map(() => [])];
      this.#build();
    }
  }

  show(data, marks) {
    this.data = data;
    this.marks = marks;
    this.plot.setData(data);
    this.#values(this.plot.cursor.idx);
  }

  #fit() {
    const width = Math.floor(this.place.clientWidth);
    if (width > 0 && width !== this.plot.width) {
      this.plot.setSize({width, height: HEIGHT});
    }
  }

  #build() {
    this.plot?.destroy();
    const {across, share, log} = this.settings;
    const axis = {
      stroke: ink("quiet"),
      font: FONT,
      grid: {stroke: ink("line"), width: 1},
      ticks: {stroke: ink("line"), width: 1, size: 4},
    };
    this.key.replaceChildren(...this.lines.map(line => {
      line.value = el("b");
      return el("li", {}, lineSign(line.look), line.name, line.value);
    }));
    this.plot = new uPlot({
      width: Math.max(200, Math.floor(this.place.clientWidth)),
      height: HEIGHT,
      legend: {show: false},
      cursor: {sync: {key: hovers.key, setSeries: false}, points: {size: 6}, drag: {x: false, y: false}, y: false},
      scales: {
        x: {time: false, range: (plot, low, high) => [low ?? 0, high > low ? high : (low ?? 0) + 1]},
        y: {
          distr: log ? 3 : 1,
          range: (plot, low, high) => share ? [0, 1]
            : log ? uPlot.rangeLog(low > 0 ? low : 1, high > 0 ? high : 10, 10, true)
              : [0, high > 0 ? 1.08 * high : 1],
        },
      },
      axes: [
        {...axis, space: 80, size: 28, gap: 3, values: (plot, values) => values.map(value => short(across(value)))},
        {...axis, space: 34, size: 68, gap: 4, ...log && {splits: decades}, values: (plot, values) => values.map(value => value == null ? "" : short(this.unit(value)))},
      ],
      series: [{}, ...this.lines.map(({look}) => ({
        stroke: ink(look.colour),
        dash: DASHES[look.dash],
        width: 2,
        spanGaps: true,
        points: {show: (plot, i) => plot.data[i].filter(value => value != null).length === 1, size: 7},
      }))],
      hooks: {
        draw: [plot => this.#drawMarks(plot)],
        setCursor: [plot => this.#values(plot.cursor.idx)],
      },
    }, this.data, this.place);
    this.#values(null);
  }

  /** Values beside the names: those under the pointer, or else the last. */
  #values(at) {
    this.lines.forEach((line, i) => {
      const values = this.data[i + 1] ?? [];
      let index = at ?? values.length - 1;
      while (index > 0 && values[index] == null) {
        index--;
      }
      say(line.value, values[index] == null ? "" : this.unit(values[index]));
    });
  }

  /** The chart as a drawing of its own, with names and values of its lines. */
  #download(title) {
    const {plot} = this;
    const [left, top, width, height] = ["left", "top", "width", "height"].map(side => plot.bbox[side] / devicePixelRatio);
    const x = value => plot.valToPos(value, "x") + left;
    const y = value => plot.valToPos(value, "y") + top;
    const label = (at, down, anchor, words, colour = ink("quiet")) => el("text", {x: at.toFixed(1), y: down.toFixed(1), "text-anchor": anchor, fill: colour}, words);
    const [across, upright] = plot.axes;
    const points = values => this.data[0].map((at, i) => values[i] == null ? null : `${x(at).toFixed(1)},${y(values[i]).toFixed(1)}`).filter(Boolean).join(" ");
    const full = HEIGHT + 26 + 16 * this.lines.length;
    const svg = el("svg", {xmlns: "http://www.w3.org/2000/svg", width: plot.width, height: full, viewBox: `0 -22 ${plot.width} ${full}`, "font-family": "sans-serif", "font-size": 12},
      el("rect", {y: -22, width: plot.width, height: full, fill: ink("ground")}),
      label(0, -8, "start", title, ink("ink")),
      upright._splits.map((at, i) => upright._values[i] && [
        el("line", {x1: left, x2: left + width, y1: y(at), y2: y(at), stroke: ink("line")}), label(left - 6, y(at) + 4, "end", upright._values[i])]).flat(),
      across._splits.map((at, i) => label(x(at), top + height + 18, "middle", across._values[i])),
      this.marks.map(({x: at, number}) => [el("line", {x1: x(at), x2: x(at), y1: top, y2: top + height, stroke: ink("ink"), "stroke-dasharray": "4 3"}), label(x(at) + 4, top + 10, "start", number, ink("ink"))]).flat(),
      this.lines.map(({look, name}, i) => [
        el("polyline", {points: points(this.data[i + 1]), fill: "none", stroke: ink(look.colour), "stroke-width": 2, "stroke-dasharray": DASHES[look.dash].join(" ")}),
        el("line", {x1: left, x2: left + 24, y1: HEIGHT + 6 + 16 * i, y2: HEIGHT + 6 + 16 * i, stroke: ink(look.colour), "stroke-width": 2, "stroke-dasharray": DASHES[look.dash].join(" ")}),
        label(left + 30, HEIGHT + 10 + 16 * i, "start", name, ink("ink"))]).flat());
    download(`${title}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(svg));
  }

  #drawMarks(plot) {
    const ratio = devicePixelRatio;
    const pen = plot.ctx;
    pen.save();
    for (const {x, number} of this.marks) {
      const at = Math.round(plot.valToPos(x, "x", true));
      if (at < plot.bbox.left || at > plot.bbox.left + plot.bbox.width) {
        continue;
      }
      pen.strokeStyle = ink("ink");
      pen.lineWidth = ratio;
      pen.setLineDash([4 * ratio, 3 * ratio]);
      pen.beginPath();
      pen.moveTo(at, plot.bbox.top);
      pen.lineTo(at, plot.bbox.top + plot.bbox.height);
      pen.stroke();
      pen.fillStyle = ink("ink");
      pen.beginPath();
      pen.arc(at, plot.bbox.top + SIGN * ratio, SIGN * ratio, 0, 2 * Math.PI);
      pen.fill();
      pen.fillStyle = ink("ground");
      pen.font = `600 ${11 * ratio}px system-ui, sans-serif`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.fillText(number, at, plot.bbox.top + (SIGN + 0.5) * ratio);
    }
    pen.restore();
  }
}

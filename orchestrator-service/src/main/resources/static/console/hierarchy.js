/** The hierarchy as it works: tiers from fast to slow, what they hold and serve, and what moves between them. */

import {el, say, tierColours} from "./dom.js";
import {bandwidth, bytes, latency, percent, rate, count} from "./format.js";

const TIER = 92; // pixels, as in the style sheet
const GAP = 12;

export class Hierarchy {
  constructor(testbed) {
    this.lanes = new Map();
    this.flows = el("div", {class: "flows"});
    const colours = tierColours(testbed.tiers.map(tier => tier.name));
    this.tiers = testbed.tiers.map(tier => new TierBox(tier, testbed.pageBytes, colours.get(tier.name)));
    this.names = testbed.tiers.map(tier => tier.name);
    this.boxes = el("div", {class: "tiers"}, this.tiers.map(tier => tier.element));
    this.element = el("div", {class: "hierarchy"}, this.boxes, this.flows);
  }

  /** A testbed whose settings have changed. */
  change(testbed) {
    testbed.tiers.forEach((tier, i) => this.tiers[i].describe(tier));
  }

  show(series) {
    const step = series.lately ?? series.whole;
    if (!step) {
      return;
    }
    this.tiers.forEach(tier => tier.show(step));
    const ways = new Set(Object.keys(step.to.metrics?.movedBytes ?? {}));
    for (let upper = 0; upper < this.names.length; upper++) {
      for (let lower = upper + 1; lower < this.names.length; lower++) {
        const [up, down] = [`${this.names[lower]}-${this.names[upper]}`, `${this.names[upper]}-${this.names[lower]}`];
        if (ways.has(up) || ways.has(down)) {
          this.#lane(upper, lower).show(step, up, down);
        }
      }
    }
  }

  #lane(upper, lower) {
    const key = `${upper}-${lower}`;
    if (!this.lanes.has(key)) {
      this.lanes.set(key, new Lane(upper, lower, this.names.length));
      const ordered = [...this.lanes.values()].sort((a, b) => (a.lower - a.upper) - (b.lower - b.upper) || a.upper - b.upper);
      // Lanes of neighbours that do not meet share a column.
      const columns = [];
      for (const lane of ordered) {
        const free = columns.find(column => column.every(other => other.lower <= lane.upper || other.upper >= lane.lower));
        free ? free.push(lane) : columns.push([lane]);
      }
      this.flows.replaceChildren(...columns.map(column => el("div", {class: "lane-column"}, column.map(lane => lane.element))));
    }
    return this.lanes.get(key);
  }
}

const MEANINGS = {
  share: "Share of the accesses that this tier served, of late",
  rate: "Accesses that it served, a second of model time",
  moved: "Bytes of page copies into it and out of it, a second of model time",
  median: "Median latency of the accesses that it served",
  busy: "Share of the model time, of late, that its device or link was busy, the busier of them",
  tail: "Latency that 99 % of the accesses that it served do not exceed",
};

/** One tier: its device, how full it is, and what it does. */
class TierBox {
  constructor(tier, pageBytes, colour) {
    this.name = tier.name;
    this.pages = tier.capacityPages;
    this.capacity = tier.capacityBytes;
    this.pageBytes = pageBytes;
    this.device = el("span", {class: "device"});
    this.hold = el("span", {class: "hold"});
    const bar = kind => el("rect", {class: kind, y: 0, width: 0, height: 6, rx: 3});
    this.full = bar(`fill-${colour}`);
    this.values = Object.fromEntries(["share", "rate", "moved", "busy", "median", "tail"].map(name => [name, el("b")]));
    this.element = el("article", {class: `tier tier-${colour}`, "aria-label": tier.name},
      el("header", {}, el("h3", {}, tier.name), this.device, this.hold),
      el("svg", {class: "gauge", height: 6, "aria-hidden": "true"}, el("rect", {class: "track", width: "100%", height: 6, rx: 3}), this.full),
      el("dl", {}, [["Served", "share"], ["Accesses", "rate"], ["Copies", "moved"], ["Busy", "busy"], ["p50", "median"], ["p99", "tail"]]
        .map(([text, name]) => el("div", {title: MEANINGS[name]}, el("dt", {}, text), el("dd", {}, this.values[name])))));
    this.describe(tier);
  }

  /** Its devices and links with the share of the time that each was busy, the busiest first. */
  #servers(busy) {
    return Object.entries(busy)
      .map(([name, share]) => ({name, share, link: name.includes(`/${this.name}/`)}))
      .filter(({name, link}) => link || name === this.name || (name.startsWith(`${this.name}-`) && /^\d+$/.test(name.slice(this.name.length + 1))))
      .sort((a, b) => b.share - a.share);
  }

  describe({device, count: devices, link}) {
    say(this.device, `${devices > 1 ? `${devices} x ` : ""}${device.name}`);
    this.device.title = `${device.summary}. Read ${latency(device.readLatencyNs)}, write ${latency(device.writeLatencyNs)}`
      + (link ? `. Link ${link.name}: ${latency(link.latencyNs)}, ${bandwidth(link.bytesPerSecond)}` : "");
  }

  show(step) {
    const held = step.to.pages[this.name] ?? 0;
    const share = this.pages > 0 ? Math.min(1, held / this.pages) : 0;
    this.full.setAttribute("width", `${(100 * share).toFixed(2)}%`);
    say(this.hold, `${bytes(held * this.pageBytes)} of ${bytes(this.capacity)}`);
    say(this.values.share, step.accesses > 0 ? percent(step.share(this.name)) : "–");
    const served = step.served(this.name);
    say(this.values.rate, step.timed ? rate(step.rate(served) ?? 0) : count(served));
    const moved = step.rate(step.movedThrough(this.name)) ?? 0;
    say(this.values.moved, step.timed ? bandwidth(moved) : bytes(step.movedThrough(this.name)));
    const busiest = this.#servers(step.to.metrics?.busy ?? {})[0];
    say(this.values.busy, busiest ? `${percent(busiest.share)}${busiest.link ? " link" : ""}` : "–");
    const times = step.to.metrics?.latencies[this.name];
    say(this.values.median, times ? latency(times.p50Ns) : "–");
    say(this.values.tail, times ? latency(times.p99Ns) : "–");
  }
}

/** What moves between two tiers, up and down. Its arrows are as thick as its traffic is fast. */
class Lane {
  constructor(upper, lower, tiers) {
    this.upper = upper;
    this.lower = lower;
    const middle = i => i * (TIER + GAP) + TIER / 2;
    const top = middle(upper);
    const height = middle(lower) - top;
    this.arrows = ["up", "down"].map((way, i) => {
      const x = 12 + 14 * i;
      const [from, to, tip] = way === "up" ? [height - 1, 7, 0] : [1, height - 7, height];
      return {
        line: el("line", {class: "flow", x1: x, x2: x, y1: from, y2: to}),
        head: el("path", {class: "flow-head", d: way === "up" ? `M${x - 6},${tip + 9}L${x},${tip}L${x + 6},${tip + 9}Z` : `M${x - 6},${tip - 9}L${x},${tip}L${x + 6},${tip - 9}Z`}),
      };
    });
    this.texts = ["up", "down"].map(() => el("span", {class: "flow-value"}));
    this.element = el("div", {class: `lane from-${upper} span-${lower - upper} of-${tiers}`},
      el("svg", {width: 40, height, "aria-hidden": "true"}, this.arrows.flatMap(({line, head}) => [line, head])),
      el("div", {class: "flow-texts"}, this.texts));
  }

  show(step, up, down) {
    [up, down].forEach((way, i) => {
      const speed = step.rate(step.moved(way)) ?? 0;
      const text = step.timed ? bandwidth(speed) : `${bytes(Math.round(speed))} an access`;
      say(this.texts[i], `${i === 0 ? "↑" : "↓"} ${text}`);
      this.texts[i].title = `${way.replace("-", " to ")}: ${bytes(step.to.metrics?.movedBytes[way] ?? 0)} so far`;
      const width = speed > 0 ? Math.min(8, 1.5 + Math.max(0, Math.log10(speed / (step.timed ? 1e6 : 1))) * 1.4) : 1;
      this.arrows[i].line.setAttribute("stroke-width", width.toFixed(1));
      this.arrows[i].line.classList.toggle("idle", speed === 0);
      this.arrows[i].head.classList.toggle("idle", speed === 0);
    });
  }
}

/** Where the pages are: address ranges upwards, time across, as dark as the tier is fast. What moves shows as it moves. */

import {get, Refusal} from "./api.js";
import {el, ink, say, tierColours} from "./dom.js";
import {percent, whole} from "./format.js";

const BUCKETS = 128;
const PERIOD_MS = 1000;
const MOST = 600; // samples
const HEIGHT = 190;
const LEFT = 72; // as the charts have it

export class ResidencyMap {
  constructor(path, testbed, series) {
    this.path = path;
    this.series = series;
    this.tiers = testbed.tiers.map(tier => tier.name);
    this.samples = [];
    this.canvas = el("canvas", {height: HEIGHT, role: "img", "aria-label": "Tiers of the address ranges over time"});
    this.text = el("p", {class: "hint", "aria-live": "off"});
    this.key = el("ul", {class: "key"});
    this.element = el("figure", {class: "residency"},
      el("figcaption", {}, "Where the pages are: address ranges upwards, since this page was opened"), this.key,
      el("div", {class: "map"}, this.canvas), this.text);
    this.canvas.addEventListener("pointermove", event => this.#tell(event));
    this.canvas.addEventListener("pointerleave", () => this.#tellLast());
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.repaint = () => {
      this.#colours();
      this.draw();
    };
    this.scheme.addEventListener("change", this.repaint);
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(this.canvas.parentElement);
    this.#colours();
  }

  close() {
    clearTimeout(this.timer);
    this.closed = true;
    this.scheme.removeEventListener("change", this.repaint);
    this.watch.disconnect();
  }

  /** Reads again and again while the run goes on, and once when it has succeeded. Of others nothing is known. */
  async follow(stateNow) {
    const goesOn = ["QUEUED", "RUNNING", "PAUSED"].includes(stateNow()); // if it ends meanwhile, its end is read next
    if (this.closed) {
      return;
    }
    try {
      if (stateNow() === "SUCCEEDED" || goesOn && this.series.last) {
        this.#add(await get(`${this.path}/residency?buckets=${BUCKETS}`));
      } else if (!goesOn && this.samples.length === 0) {
        say(this.text, "Nothing is known of the pages of a run that did not succeed.");
      }
    } catch (e) {
      if (e instanceof Refusal && this.samples.length === 0) {
        say(this.text, e.message);
      }
    }
    if (goesOn && !this.closed) {
      this.timer = setTimeout(() => this.follow(stateNow), PERIOD_MS);
    }
  }

  #add(sample) {
    const last = this.samples[this.samples.length - 1];
    if (last && sample.access <= last.access) {
      return;
    }
    sample.shares = sample.buckets.map(bucket => {
      const all = this.tiers.reduce((sum, tier) => sum + (bucket.pages[tier] ?? 0), 0);
      return this.tiers.map(tier => all > 0 ? (bucket.pages[tier] ?? 0) / all : 0);
    });
    this.samples.push(sample);
    if (this.samples.length > MOST) {
      this.samples = this.samples.filter((one, i) => i % 2 === 0);
    }
    this.draw();
    this.#tellLast();
  }

  /** Colours of the tiers: the faster, the further from the ground. */
  #colours() {
    const rgb = name => {
      const hex = ink(name);
      return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
    };
    const ground = rgb("raised");
    const names = tierColours(this.tiers);
    const last = Math.max(1, this.tiers.length - 1);
    this.colours = this.tiers.map((tier, i) => rgb(names.get(tier)).map((part, c) => part + (ground[c] - part) * 0.82 * (i / last) ** 0.65));
    this.key.replaceChildren(...this.tiers.map((tier, i) => el("li", {},
      el("svg", {width: 14, height: 14, "aria-hidden": "true"},
        el("rect", {width: 14, height: 14, rx: 3, fill: `rgb(${this.colours[i].map(Math.round).join(" ")})`})), tier)));
  }

  draw() {
    const width = this.canvas.parentElement.clientWidth;
    if (width < LEFT + 10 || this.samples.length === 0) {
      return;
    }
    this.canvas.width = width;
    const pen = this.canvas.getContext("2d");
    const columns = this.#columns(width);
    const image = new ImageData(1, BUCKETS);
    const column = new OffscreenCanvas(1, BUCKETS);
    const brush = column.getContext("2d");
    pen.imageSmoothingEnabled = false;
    this.samples.forEach((sample, i) => {
      sample.shares.forEach((shares, bucket) => {
        const at = 4 * (BUCKETS - 1 - bucket);
        for (let c = 0; c < 3; c++) {
          image.data[at + c] = shares.reduce((sum, share, tier) => sum + share * this.colours[tier][c], 0);
        }
        image.data[at + 3] = 255;
      });
      brush.putImageData(image, 0, 0);
      pen.drawImage(column, columns[i][0], 0, columns[i][1] - columns[i][0], HEIGHT);
    });
    pen.fillStyle = ink("quiet");
    pen.font = "12px system-ui, \"Segoe UI\", \"Noto Sans\", \"Liberation Sans\", sans-serif";
    pen.textAlign = "right";
    pen.fillText(`page ${whole(this.samples[0].pages)}`, LEFT - 6, 11, LEFT - 6);
    pen.fillText("page 0", LEFT - 6, HEIGHT - 2);
  }

  /** From where to where each sample is drawn: the whole width is the time since the first. */
  #columns(width) {
    const at = this.samples.map(sample => this.series.positionOf(sample.access) ?? 0);
    const [first, last] = [at[0], at[at.length - 1]];
    const x = value => LEFT + (last > first ? (width - LEFT) * (value - first) / (last - first) : 0);
    return at.map((value, i) => i === 0 ? [LEFT, at.length > 1 ? LEFT + 1 : width] : [Math.floor(x(at[i - 1])), Math.ceil(x(value))]);
  }

  #tell(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = event.clientX - box.left;
    const bucket = Math.min(BUCKETS - 1, Math.max(0, BUCKETS - 1 - Math.floor((event.clientY - box.top) / HEIGHT * BUCKETS)));
    const columns = this.#columns(this.canvas.width);
    const i = columns.findIndex(([from, to]) => x >= from && x < to);
    if (i >= 0) {
      const {from, to} = this.samples[i].buckets[bucket];
      const shares = this.samples[i].shares[bucket];
      say(this.text, `Pages ${whole(from)} to ${whole(to - 1)}, at access ${whole(this.samples[i].access)}: `
        + this.tiers.map((tier, t) => [tier, shares[t]]).filter(([, share]) => share > 0).map(([tier, share]) => `${tier} ${percent(share)}`).join(", "));
    }
  }

  /** How much of the address space changed its tier between the last two samples. */
  #tellLast() {
    const [before, now] = this.samples.slice(-2);
    if (now) {
      const moved = now.shares.reduce((sum, shares, b) => sum + shares.reduce((part, share, t) => part + Math.abs(share - before.shares[b][t]), 0) / 2, 0) / BUCKETS;
      say(this.text, `${percent(moved)} of the address space, by range, is in another tier than ${whole(now.access - before.access)} accesses before.`);
    }
  }
}

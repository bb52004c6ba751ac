/** A run, live or over: the hierarchy, its charts, what may be changed, and what was. */

import {catalogue, events, get, put, remove} from "./api.js";
import {Chart, lineLook, nthLook} from "./charts.js";
import {busy, choice, copyLink, el, named, say, tierColours} from "./dom.js";
import {Field, Selection} from "./forms.js";
import {bandwidth, bytes, capital, count, latency, number, percent, rate, seconds, shortName, time, whole} from "./format.js";
import {csv, download} from "./download.js";
import {Hierarchy} from "./hierarchy.js";
import {showReport} from "./report-view.js";
import {ResidencyMap} from "./residency.js";
import {OVER, stateMark} from "./runs.js";
import {Series} from "./series.js";

/** The names of events in a run's log, as its stream of events calls them. */
const LOGGED = {state: "state", policy: "policy", planned: "policy", figures: "testbed", planned_figures: "testbed"};

export async function runPage(place, id) {
  const job = await get(`/runs/${id}`);
  const page = new RunPage(place, id, job);
  try {
    await page.open();
  } catch (e) {
    page.close();
    throw e;
  }
  return () => page.close();
}

class RunPage {
  constructor(place, id, job) {
    this.place = place;
    this.id = id;
    this.path = `/runs/${id}`;
    this.job = job;
    this.series = new Series();
    this.changes = [];
    this.charts = [];
    this.policyCharts = new Map();
    this.dirty = true;
    this.across = value => this.series.timed ? seconds(value) : count(value);
  }

  async open() {
    this.#head();
    const [testbed, log] = await Promise.all([get(`${this.path}/testbed`).catch(() => null), get(`${this.path}/log`)]);
    this.#body(testbed);
    log.events.forEach(event => this.#happened(LOGGED[event.type], {...event.body, at: event.at}, true));
    await this.#readTimeline();
    this.#state();
    this.residency?.follow(() => this.job.state);
    const draw = () => {
      this.frame = requestAnimationFrame(draw);
      this.#draw();
    };
    draw();
    if (OVER.has(this.job.state)) {
      await this.#showResult();
    } else {
      this.stop = events(`${this.path}/events`, (name, body) => this.#event(name, body));
    }
  }

  close() {
    this.stop?.();
    this.residency?.close();
    cancelAnimationFrame(this.frame);
    [...this.charts, ...this.policyCharts.values()].forEach(({chart}) => chart.close());
  }

  // ---- events

  #event(name, body) {
    if (name === "snapshot") {
      this.series.add(body.progress);
      this.job.progress = body.progress;
      this.dirty = true;
    } else if (name === "end" || name === "gone") {
      this.#ended(name);
    } else {
      this.#happened(name, body, false);
    }
  }

  async #ended(name) {
    if (name === "gone") {
      this.job.state = "CANCELLED";
      say(this.fault, "This run was deleted.");
      return;
    }
    try {
      this.job = await get(this.path);
      await this.#readTimeline();
      this.#state();
      await this.#showResult();
    } catch (e) {
      say(this.fault, e.message);
    }
  }

  async #readTimeline() {
    const {snapshots} = await get(`${this.path}/timeline`);
    if (snapshots.length > 0 && (this.series.snapshots.length < snapshots.length || OVER.has(this.job.state))) {
      this.series.reset(snapshots);
    }
    this.job.progress ??= this.series.last;
    this.dirty = true;
  }

  /** An event of the log; a client that continues may be told of it again. */
  #happened(name, body, past) {
    if (name === "state") {
      if (!past) {
        this.job.state = body.state;
        this.job.failure = body.failure;
        this.#state();
      }
      return;
    }
    const key = `${name} ${body.fromAccess} ${body.at}`;
    if (body.fromAccess == null || this.changes.some(change => change.key === key)) {
      return;
    }
    const text = name === "policy" ? body.policy : Object.entries(body.settings).map(([path, value]) => `${path} = ${value}`).join(", ") || "the testbed as it was";
    this.changes.push({key, kind: name, access: body.fromAccess, text, at: body.at});
    this.changes.sort((a, b) => a.access - b.access);
    if (name === "policy") {
      if (this.selection?.text === this.job.policy) {
        this.selection.set(body.policy); // another client changed it
      }
      this.job.policy = body.policy;
      this.#title();
    } else if (!past) {
      get(`${this.path}/testbed`).then(testbed => this.#changed(testbed), () => {});
    }
    this.dirty = true;
  }

  // ---- the head

  #head() {
    this.state = el("span", {class: "state-place"});
    this.fault = el("p", {class: "fault", role: "alert"});
    this.heading = el("h1");
    this.buttons = {
      pause: el("button", {click: () => this.#ask("PAUSED")}, "Pause"),
      resume: el("button", {class: "primary", click: () => this.#ask("RUNNING")}, "Resume"),
      cancel: el("button", {click: () => this.#ask("CANCELLED")}, "Cancel"),
      csv: el("button", {click: () => download(`${this.id}.csv`, "text/csv", csv(this.series.snapshots))}, "CSV"),
      link: copyLink(this.fault),
      remove: el("button", {click: () => this.#remove()}, "Delete"),
    };
    this.bar = el("progress", {"aria-label": "Accesses decided", max: 1, value: 0});
    this.progress = el("span", {class: "progress-text"});
    this.facts = el("p", {class: "lead"});
    this.#title();
    this.place.append(
      el("header", {class: "title run-title"}, el("div", {}, this.heading, this.facts),
        el("div", {class: "buttons"}, this.state, Object.values(this.buttons), el("a", {class: "button", href: `#/start/${this.id}`}, "Again with changes"))),
      el("div", {class: "progress"}, this.bar, this.progress),
      this.fault);
  }

  #title() {
    const {workload, policy, testbed, specification, created} = this.job;
    this.heading.replaceChildren(policy, el("small", {}, " on "), ...named(workload));
    const scale = specification.scale === "1" ? "at full scale" : `at scale ${specification.scale}`;
    say(this.facts, `${testbed} ${scale}, clock ${specification.clock}, pacing ${specification.pacing}, seed ${specification.seed}, created ${time(created)}`);
    document.title = `${policy} on ${shortName(workload)} - Thermocline`;
  }

  #state() {
    const {state, failure} = this.job;
    const over = OVER.has(state);
    this.state.replaceChildren(stateMark(state));
    this.buttons.pause.hidden = state !== "RUNNING";
    this.buttons.resume.hidden = state !== "PAUSED";
    this.buttons.cancel.hidden = over;
    this.buttons.remove.hidden = !over;
    say(this.fault, failure ? `The run failed: ${failure}` : "");
    if (this.panel) {
      this.panel.hidden = over;
    }
    this.dirty = true;
  }

  async #ask(state) {
    try {
      await put("PUT", `${this.path}/state`, {state});
      say(this.fault, "");
    } catch (e) {
      say(this.fault, e.message);
    }
  }

  async #remove() {
    if (confirm("Delete this run and its result?")) {
      try {
        await remove(this.path);
        location.hash = "#/runs";
      } catch (e) {
        say(this.fault, e.message);
      }
    }
  }

  // ---- the body

  #body(testbed) {
    this.testbed = testbed;
    this.panel = el("aside", {class: "panel", "aria-label": "Change the run"});
    this.changeList = el("ol", {class: "changes"});
    this.changeSection = el("section", {class: "change-section", "aria-labelledby": "changes", hidden: true},
      el("h2", {id: "changes"}, "What was changed"),
      el("p", {}, "Before and after compare the seconds around the change."), this.changeList);
    this.chartPlace = el("div", {class: "charts"});
    this.policyPlace = el("div", {class: "charts small"});
    this.constants = el("dl", {class: "facts constants", hidden: true});
    this.policySection = el("section", {"aria-labelledby": "policy-metrics", hidden: true},
      el("h2", {id: "policy-metrics"}, "What the policy says of itself"), this.policyPlace, this.constants);
    this.resultPlace = el("div");
    const tiers = testbed?.tiers.map(tier => tier.name) ?? [];
    this.hierarchy = testbed && new Hierarchy(testbed);
    this.residency = testbed && new ResidencyMap(this.path, testbed, this.series);
    const colours = tierColours(tiers);
    const look = tier => lineLook(colours.get(tier), tiers.indexOf(tier));
    const byTier = value => ({lines: tiers.map(name => ({name, look: look(name)})), data: series => tiers.map(tier => series.map(step => value(step, tier)))});
    const add = (title, unit, {lines, data}, settings = {}) => {
      const chart = new Chart(title, unit, lines, {across: this.across, ...settings});
      this.charts.push({chart, data});
      this.chartPlace.append(chart.element);
    };
    const timed = this.job.specification.clock !== "none";
    add(`Share of accesses by tier; ${tiers[0] ?? "the first"} is the hit ratio`, percent, byTier((step, tier) => step.share(tier)), {share: true});
    if (timed) {
      add("Accesses a second by tier", rate, byTier((step, tier) => step.rate(step.served(tier))));
    }
    this.#ways(timed);
    if (timed) {
      add("Median latency by tier", latency, byTier((step, tier) => step.to.metrics?.latencies[tier]?.p50Ns || null), {log: true});
      add("p99 latency by tier", latency, byTier((step, tier) => step.p99(tier)), {log: true});
    }
    add(timed ? "Pages that change tier, a second" : "Pages that change tier, an access", value => timed ? rate(value) : number(value), {
      lines: [["promotions", "c1", 0], ["demotions", "c0", 1], ["ping-pong", "c3", 2], ["wasted", "c2", 3]].map(([name, colour, dash]) => ({name, look: lineLook(colour, dash)})),
      data: series => ["promotions", "demotions", "pingPong", "wasted"].map(name => series.map(step => step.rate(step.grown(name)))),
    });
    this.place.append(
      el("div", {class: "run-top"},
        el("section", {class: "first", "aria-labelledby": "hierarchy"}, el("h2", {id: "hierarchy"}, "The hierarchy"),
          this.hierarchy?.element ?? el("p", {}, "Nothing is known of the testbed of this run."),
          this.residency?.element),
        this.panel),
      this.changeSection,
      el("section", {"aria-labelledby": "charts"}, el("h2", {id: "charts"}, timed ? "Over model time" : "Over accesses"), this.chartPlace),
      this.policySection,
      this.resultPlace);
    if (!OVER.has(this.job.state)) {
      this.#controls().catch(e => this.panel.append(el("p", {class: "fault"}, e.message)));
    }
  }

  /** The traffic between tiers; a way has a line as soon as something goes that way. */
  #ways(timed) {
    const chart = new Chart(timed ? "Bytes moved a second, by way" : "Bytes moved an access, by way", timed ? bandwidth : value => bytes(Math.round(value)), [], {across: this.across});
    const data = series => {
      const ways = Object.keys(series.last?.metrics?.movedBytes ?? {}).sort();
      chart.setLines(ways.map((way, i) => ({name: way.replace("-", " → "), look: nthLook(i)})));
      return ways.map(way => series.map(step => step.rate(step.moved(way))));
    };
    this.charts.push({chart, data});
    this.chartPlace.append(chart.element);
  }

  async #controls() {
    const policies = await catalogue("policies");
    const selection = this.selection = new Selection("Policy", policies, this.job.policy);
    const policyButton = el("button", {class: "primary", click: () => busy(policyButton, async () => {
      try {
        await put("PUT", `${this.path}/policy`, {policy: selection.text}, {"If-Match": "*"});
      } catch (e) {
        selection.refuse(e.message, e.errors?.[0] ?? {});
      }
    })}, "Switch the policy");
    this.panel.append(el("h2", {}, "Change it"), el("div", {class: "panel-part"}, selection.element, policyButton));
    if (this.testbed && this.job.specification.clock !== "none") {
      this.panel.append(await this.#testbedControls());
    }
  }

  async #testbedControls() {
    const tiers = this.testbed.tiers.map(tier => tier.name);
    const live = (await catalogue("settings")).filter(setting => setting.live);
    const declared = new Map([...tiers, ""].flatMap(tier => live.filter(({key}) => key.startsWith("TIER.") === (tier !== "") && !key.startsWith("STAGE."))
      .map(setting => [setting.key.replace("TIER", tier), setting])));
    const select = choice({}, [...declared.keys()], `${tiers[tiers.length - 1]}.read-latency`);
    const setting = new Field("Setting of the testbed", select, "");
    const value = new Field("Value", el("input", {spellcheck: "false", autocomplete: "off"}), "");
    const describe = this.describeSetting = () => {
      const {description, allowed} = declared.get(select.value);
      const now = this.#now(select.value);
      say(setting.hint, `${capital(description)}: ${allowed}.`);
      say(value.hint, `${now ? `Now ${now}. ` : ""}Empty: as it was at the start.`);
    };
    select.addEventListener("change", describe);
    describe();
    const button = el("button", {click: () => busy(button, async () => {
      try {
        const changed = await put("PATCH", `${this.path}/testbed`, {[select.value]: value.value || null});
        this.#changed(changed.testbed);
      } catch (e) {
        value.refuse(e.message);
      }
    })}, "Change the testbed");
    return el("div", {class: "panel-part"}, el("div", {class: "fields"}, setting.element, value.element), button);
  }

  #changed(testbed) {
    this.testbed = testbed;
    this.hierarchy?.change(testbed);
    this.describeSetting?.();
  }

  /** What a setting is now, where the testbed says it. */
  #now(key) {
    const [name, part] = key.split(/\.(.*)/);
    const {device, link} = this.testbed.tiers.find(tier => tier.name === name) ?? {};
    if (!device) {
      return "";
    }
    const limit = (value, text) => value > 0 ? text(value) : "without a limit";
    return ({
      "device": () => device.name,
      "read-latency": () => latency(device.readLatencyNs),
      "write-latency": () => latency(device.writeLatencyNs),
      "read-bandwidth": () => limit(device.readBytesPerSecond, bandwidth),
      "write-bandwidth": () => limit(device.writeBytesPerSecond, bandwidth),
      "read-iops": () => limit(device.readIops, rate),
      "write-iops": () => limit(device.writeIops, rate),
      "link-latency": () => link ? latency(link.latencyNs) : "without a link",
      "link-bandwidth": () => link ? limit(link.bytesPerSecond, bandwidth) : "without a link",
    })[part]?.() ?? "";
  }

  // ---- drawing

  #draw() {
    if (!this.dirty) {
      return;
    }
    this.dirty = false;
    const {progress} = this.job;
    if (progress) {
      const known = progress.total > 0;
      this.bar.value = known ? progress.accesses / progress.total : 0;
      this.bar.hidden = !known;
      say(this.progress, `${whole(progress.accesses)}${known ? ` of ${whole(progress.total)}` : ""} accesses`
        + (progress.modelSeconds > 0 ? `, ${seconds(progress.modelSeconds)} of model time` : ""));
    }
    this.hierarchy?.show(this.series);
    const marks = this.changes.map((change, i) => ({x: this.series.positionOf(change.access), number: i + 1})).filter(({x}) => x != null);
    const across = this.series.across;
    this.charts.forEach(({chart, data}) => {
      const lines = data(this.series);
      chart.show([across, ...lines], marks);
    });
    this.#drawPolicy(across, marks);
    this.#drawChanges();
  }

  #drawPolicy(across, marks) {
    const names = Object.keys(this.series.last?.metrics?.policy ?? {});
    this.policySection.hidden = names.length === 0;
    for (const [name, {chart}] of this.policyCharts) {
      if (!names.includes(name)) {
        chart.close();
        chart.element.remove();
        this.policyCharts.delete(name);
      }
    }
    const values = new Map(names.map(name => [name, this.series.map(step => step.to.metrics?.policy[name] ?? null)]));
    const varies = name => new Set(values.get(name).filter(value => value != null)).size > 1;
    const constant = names.filter(name => !varies(name) && !this.policyCharts.has(name));
    this.constants.hidden = constant.length === 0;
    this.constants.replaceChildren(...constant.map(name => el("div", {}, el("dt", {}, spaced(name)), el("dd", {}, number(this.series.last.metrics.policy[name])))));
    for (const name of names.filter(name => !constant.includes(name))) {
      if (!this.policyCharts.has(name)) {
        const chart = new Chart(spaced(name), number, [{name: "", look: lineLook("c0", 0)}], {across: this.across});
        this.policyCharts.set(name, {chart});
        this.policyPlace.append(chart.element);
      }
      this.policyCharts.get(name).chart.show([across, values.get(name)], marks);
    }
  }

  #drawChanges() {
    this.changeSection.hidden = this.changes.length === 0;
    const effect = (name, value, text) => ([before, after]) => {
      const [a, b] = [before, after].map(step => step && value(step));
      return a == null || b == null ? null : el("li", {}, `${name} `, el("b", {}, `${text(a)} → ${text(b)}`));
    };
    const tiers = this.testbed?.tiers.map(tier => tier.name) ?? [];
    const lower = tiers.slice(1);
    const effects = [
      effect("hit ratio", step => step.share(tiers[0]), percent),
      ...lower.map(tier => effect(`served by ${tier}`, step => step.share(tier), percent)),
      effect("accesses", step => step.perSecond(step.accesses), rate),
      ...lower.slice(-1).map(tier => effect(`accesses of ${tier}`, step => step.perSecond(step.served(tier)), rate)),
      ...tiers.map(tier => effect(`p99 of ${tier}`, step => step.p99(tier), latency)),
      effect("moved", step => step.perSecond(step.movedInAll()), bandwidth),
      effect("promotions", step => step.perSecond(step.grown("promotions")), rate),
    ];
    this.changeList.replaceChildren(...this.changes.map((change, i) => {
      const around = this.series.around(change.access, this.changes[i - 1]?.access ?? 0, this.changes[i + 1]?.access ?? Infinity);
      return el("li", {},
        el("span", {class: "badge", "aria-hidden": "true"}, String(i + 1)),
        el("span", {class: "change"}, el("b", {}, change.kind === "policy" ? "Policy " : "Testbed "), change.text,
          el("small", {}, ` from access ${whole(change.access)}, ${time(change.at)}`)),
        el("ul", {class: "effects"}, effects.map(of => of(around))));
    }));
  }

  // ---- the result

  async #showResult() {
    this.dirty = true;
    if (this.job.state !== "SUCCEEDED") {
      return;
    }
    await showReport(this.resultPlace, `${this.path}/report`, `${this.path}/report/page`, this.id, {change: withoutSpeedup});
  }
}

/** One run is no faster than itself. */
const withoutSpeedup = report => ({...report, sections: report.sections.filter(section => section.id !== "speed" || !section.title.startsWith("Speed-up"))});

/** usefulLookups as words: useful lookups. */
const spaced = name => name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase().replace(/^./, first => first.toUpperCase());

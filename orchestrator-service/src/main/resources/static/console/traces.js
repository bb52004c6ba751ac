/** Takes a trace file, and shows its format and its miss-ratio curve. */

import {get, over, put, Refusal, upload} from "./api.js";
import {busy, el, head, say} from "./dom.js";
import {ParameterRow} from "./forms.js";
import {bytes, learnNames, percent, whole} from "./format.js";
import {progressWords} from "./jobs.js";
import {draw} from "./report/report.js";

/** Policies that are asked which of them fits a trace: by age, recency, frequency and both, and the optimum. */
const KINDS = ["fifo", "lru", "lfu", "arc", "sieve", "s3fifo", "wtinylfu", "belady"];

/** A trace in numbers, by its largest point: a tier of all its pages misses each of them once. */
function summaryOf(points) {
  const {pages, misses, missRatio, pageBytes} = points.reduce((most, point) => point.pages > most.pages ? point : most);
  return `${whole(misses / missRatio)} accesses to ${whole(pages)} pages (${bytes(pages * pageBytes)} in pages of ${bytes(pageBytes)}), ${percent(missRatio)} of them the first to their page.`;
}

/** Draws the miss-ratio curve of a trace under LRU, and what the future would allow. */
async function drawCurve(workload, place, signal) {
  const state = el("span", {}, "Asking for its miss-ratio curve");
  const told = el("p", {class: "hint", role: "status"}, state);
  place.append(told);
  try {
    const job = await put("POST", "/curves", {workloads: [workload], policies: ["lru", "belady"]});
    const {id} = job;
    told.append(" ", el("a", {href: `#/curves/${id}`}, "The job"));
    const tell = () => say(state, `Its miss-ratio curve: ${progressWords(job)}.`);
    tell();
    await over(`/curves/${id}`, signal, (name, body) => {
      if (name === "state") {
        job.state = body.state;
      } else if (name === "snapshot") {
        job.progress = body.progress;
      }
      tell();
    });
    const {state: ending, failure} = await get(`/curves/${id}`);
    if (ending !== "SUCCEEDED") {
      throw new Error(failure ?? `its job was ${ending.toLowerCase()}`);
    }
    const [{sections}, points] = await Promise.all([get(`/curves/${id}/report`), get(`/curves/${id}/result`)]);
    if (signal.aborted) {
      return;
    }
    draw({sections: [{...sections[0], id: "trace-curve", title: "Its miss-ratio curve", parts: sections[0].parts.filter(part => part.type === "lines")}]}, place);
    told.replaceChildren(`${summaryOf(points)} `, el("a", {href: `#/curves/${id}`}, "The curve with its numbers"));
  } catch (e) {
    told.className = "fault";
    say(state, `There is no curve: ${e.message}.`);
  }
}

/** Offers the curves of policies of different kinds, and of the optimum, under the trace. */
function offerPolicies(workload, place) {
  const fault = el("p", {class: "fault", role: "alert"});
  const button = el("button", {type: "button", class: "primary", click: () => busy(button, async () => {
    try {
      const {id} = await put("POST", "/curves", {workloads: [workload], policies: KINDS});
      location.hash = `#/curves/${id}`;
    } catch (e) {
      say(fault, e.message);
    }
  })}, "Which policy fits it?");
  place.replaceChildren(button, fault);
}

/** Parameters of a trace by which the service checks an upload; the others only say what a run does with it. */
const READING = ["format", "columns", "readOps", "writeOps", "skipOps", "header", "delimiter"];

/** A text's first lines, or nothing of a file that is compressed or binary. */
async function firstLines(file) {
  const text = await file.slice(0, 4096).text();
  const lines = text.split("\n").slice(0, 3).join("\n").slice(0, 400);
  return text.includes("\0") || lines.includes("\ufffd") ? "" : lines;
}

/** How a trace is read, where neither its name nor its contents tell: the parameters of the workload trace. */
class Reading {
  constructor(parameters, again) {
    const [checked, others] = [true, false].map(one => parameters.filter(({name}) => READING.includes(name) === one));
    checked.sort((a, b) => READING.indexOf(a.name) - READING.indexOf(b.name));
    this.rows = [...checked, ...others].map(parameter => new ParameterRow(parameter));
    this.lines = el("pre", {class: "first-lines", tabindex: 0, "aria-label": "First lines of the file", hidden: true});
    this.button = el("button", {type: "button", click: () => busy(this.button, again)}, "Read it so");
    this.element = el("details", {class: "parameters"}, el("summary", {}, "How it is read"), this.lines,
      el("div", {class: "scroll"}, el("table", {class: "form"}, head(["Parameter", "Value", "Meaning"]), el("tbody", {}, this.rows.map(row => row.element)))),
      this.button);
    this.element.hidden = true;
  }

  /** What is given, by parameter. */
  get given() {
    return Object.fromEntries(this.rows.filter(row => row.value !== "").map(row => [row.parameter.name, row.value]));
  }

  clear() {
    this.rows.forEach(row => {
      row.input.value = "";
    });
  }

  /** Shows the fields for a file, open where it was refused for lack of them. */
  show(lines, open) {
    this.element.hidden = false;
    this.element.open = open;
    this.lines.hidden = lines === "";
    say(this.lines, lines);
  }
}

/** A file's name with what the service takes in names: its ends tell format and compression. */
function uploadName(name) {
  const [, stem, ends] = /^(.*?)((?:\.[A-Za-z0-9]{1,20}){0,3})$/s.exec(name);
  return (stem.replace(/[^A-Za-z0-9_-]/g, "_").replace(/^[_-]+/, "").slice(0, 64) || "file") + ends;
}

/** What a trace is called with parameters of its own. */
const withParameters = (workload, given) => {
  const own = new URLSearchParams(workload.split("?")[1]);
  const more = Object.entries(given).filter(([name]) => !own.has(name)).map(([name, value]) => `${name}=${value}`).join("&");
  return more ? `${workload}${workload.includes("?") ? "&" : "?"}${more}` : workload;
};

/** A refusal of an upload; its hash says nothing to who sent it. */
const withoutHash = text => text.replace(/\b(trace )?sha256:[0-9a-f]{64}: /g, "");

/**
 * A place that takes a trace. The service keeps it and says what it is.
 *
 * @param selection whose workload the trace then is
 * @param leaving signal that the page is left
 */
export function traceDrop(workloads, selection, leaving) {
  const entry = workloads.find(({name}) => name === "trace");
  const said = el("p", {class: "hint", role: "status"}, entry?.summary ?? "");
  const curve = el("div", {class: "report trace-curve"});
  const place = el("div", {class: "buttons"});
  const sent = el("progress", {max: 1, value: 0, "aria-label": "Sent"});
  const stop = el("button", {type: "button", class: "quiet"}, "Stop");
  const sending = el("div", {class: "progress", hidden: true}, sent, stop);
  const reading = new Reading(entry?.parameters ?? [], () => send());
  let file;
  let stopping = new AbortController(); // of the last file that was sent, and of its curve
  const stopSending = () => stopping.abort(new DOMException("sending was stopped", "AbortError"));
  stop.addEventListener("click", stopSending);
  leaving.addEventListener("abort", stopSending);
  const refused = why => {
    said.className = "fault";
    say(said, `${file.name}: ${why}`);
  };
  const send = async () => {
    stopSending();
    stopping = new AbortController();
    const {signal} = stopping;
    const isLast = () => signal === stopping.signal; // another file may be chosen meanwhile
    curve.replaceChildren();
    place.replaceChildren();
    sending.hidden = true;
    if (file.size === 0) {
      refused("the file is empty; choose one that has accesses");
      return;
    }
    said.className = "hint";
    say(said, `Sending ${file.name}, ${bytes(file.size)}`);
    sent.value = 0;
    sending.hidden = false;
    const given = reading.given;
    try {
      const words = Object.fromEntries(Object.entries(given).filter(([name]) => READING.includes(name)));
      const trace = await upload(file, {name: uploadName(file.name), ...words}, gone => {
        sent.value = Math.min(1, gone / file.size);
        say(said, gone < file.size ? `Sending ${file.name}: ${bytes(gone)} of ${bytes(file.size)}` : `${file.name} is sent. The service reads it`);
      }, signal);
      if (!isLast()) {
        return;
      }
      learnNames([trace]);
      const workload = withParameters(trace.workload, given);
      selection.offer(workload, `trace ${trace.name}`);
      drawCurve(workload, curve, signal);
      offerPolicies(workload, place);
      say(said, `${trace.name}: format ${trace.format}, ${bytes(trace.bytes)}`
        + (trace.traceBytes === trace.bytes ? "" : `, ${bytes(trace.traceBytes)} decompressed`) + ". It is the workload now.");
      reading.show(await firstLines(file), false);
    } catch (e) {
      if (!isLast()) {
        return;
      }
      refused(withoutHash(e.message));
      if (e instanceof Refusal && e.status < 500) {
        reading.show(await firstLines(file), true);
      }
    } finally {
      sending.hidden ||= isLast();
    }
  };
  const take = chosen => {
    file = chosen;
    reading.clear();
    reading.element.open = false;
    return send();
  };
  const input = el("input", {type: "file", id: "trace", class: "file", change: () => input.files[0] && take(input.files[0])});
  const zone = el("div", {class: "drop",
    dragover: event => {
      event.preventDefault();
      zone.classList.add("over");
    },
    dragleave: () => zone.classList.remove("over"),
    drop: event => {
      event.preventDefault();
      zone.classList.remove("over");
      if (event.dataTransfer.files[0]) {
        take(event.dataTransfer.files[0]);
      }
    }},
  el("label", {for: "trace"}, "Drop a trace here, or choose a file"), input, said, sending, reading.element, place, curve);
  return zone;
}

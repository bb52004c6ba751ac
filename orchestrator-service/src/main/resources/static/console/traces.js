/** Takes a trace file, and shows its format and its miss-ratio curve. */

import {get, over, put, upload} from "./api.js";
import {busy, el, say} from "./dom.js";
import {bytes, learnNames} from "./format.js";
import {progressWords} from "./jobs.js";
import {draw} from "./report/report.js";

/** Policies that are asked which of them fits a trace: by age, recency, frequency and both, and the optimum. */
const KINDS = ["fifo", "lru", "lfu", "arc", "sieve", "s3fifo", "wtinylfu", "belady"];

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
    const {sections} = await get(`/curves/${id}/report`);
    draw({sections: [{...sections[0], id: "trace-curve", title: "Its miss-ratio curve", parts: sections[0].parts.filter(part => part.type === "lines")}]}, place);
    told.replaceChildren(el("a", {href: `#/curves/${id}`}, "The curve with its numbers"));
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

/**
 * A place that takes a trace. The service keeps it and says what it is.
 *
 * @param selection whose workload the trace then is
 * @param leaving signal that the page is left
 */
export function traceDrop(workloads, selection, leaving) {
  const said = el("p", {class: "hint", "aria-live": "polite"},
    workloads.find(entry => entry.name === "trace")?.summary ?? "");
  const curve = el("div", {class: "report trace-curve"});
  const place = el("div", {class: "buttons"});
  const take = async file => {
    said.className = "hint";
    said.textContent = `Sending ${file.name}, ${bytes(file.size)}`;
    try {
      const trace = await upload(file);
      learnNames([trace]);
      selection.offer(trace.workload, `trace ${trace.name}`);
      curve.replaceChildren();
      drawCurve(trace.workload, curve, leaving);
      offerPolicies(trace.workload, place);
      said.textContent = `${trace.name}: format ${trace.format}, ${bytes(trace.bytes)}`
        + (trace.traceBytes === trace.bytes ? "" : `, ${bytes(trace.traceBytes)} decompressed`) + ". It is the workload now.";
    } catch (e) {
      said.className = "fault";
      said.textContent = `${file.name}: ${e.message}`;
    }
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
  el("label", {for: "trace"}, "Drop a trace here, or choose a file"), input, said, place, curve);
  return zone;
}

/** The policies: what each does, where it comes from, its parameters, and a run to try it. */

import {catalogue} from "./api.js";
import {busy, el, head} from "./dom.js";
import {PRESETS} from "./presets.js";
import {begin} from "./start.js";

const policyName = text => text.split("?")[0];
const mover = ({initiator}) => initiator === "gpu" ? "the accelerator" : `the ${initiator}`;

export async function policiesPage(place) {
  const policies = await catalogue("policies");
  place.append(
    el("header", {class: "title"}, el("h1", {}, "Policies")),
    el("p", {class: "lead"}, "Who decides where pages are. Each has a page with its parameters and a run to try it."),
    el("div", {class: "scroll"}, el("table", {class: "list policies"},
      head(["Policy", "What it does", "Source", "Moves pages"]),
      el("tbody", {}, policies.map(policy => el("tr", {},
        el("th", {scope: "row"}, el("a", {href: `#/policies/${policy.name}`}, policy.name)),
        el("td", {}, policy.summary),
        el("td", {}, policy.source),
        el("td", {}, mover(policy))))))));
}

export async function policyPage(place, name) {
  const policy = (await catalogue("policies")).find(one => one.name === name);
  if (!policy) {
    throw Object.assign(new Error(`There is no policy '${name}'.`), {status: 404});
  }
  const needs = [
    `Pages are moved by ${mover(policy)}.`,
    policy.usesMiddleTiers ? "It uses the tiers between the first and the last." : "It uses the first tier and the last.",
    policy.needsTime && "It needs a clock.",
    policy.needsFuture && "It must know all accesses beforehand, so that it bounds what others can reach.",
  ].filter(Boolean);
  const presets = PRESETS.filter(({request}) => policyName(request.policy) === name);
  const tries = presets.length > 0 ? presets : [general(policy)];
  const fault = el("p", {class: "fault", role: "alert"});
  place.append(
    el("header", {class: "title"}, el("div", {}, el("h1", {}, name), el("p", {class: "lead"}, `${policy.summary}.`)),
      el("div", {class: "buttons"}, tries.map(({title, request}) => el("button", {class: "primary", click: event => busy(event.target, () => begin(request).catch(e => {
        fault.textContent = e.message;
      }))}, `Try it: ${title}`)))),
    fault,
    el("dl", {class: "facts"}, el("div", {class: "wide"}, el("dt", {}, "Source"), el("dd", {}, policy.source)),
      el("div", {class: "wide"}, el("dt", {}, "How it works here"), el("dd", {}, needs.join(" ")))),
    el("section", {"aria-labelledby": "parameters"}, el("h2", {id: "parameters"}, "Parameters"),
      policy.parameters.length === 0 ? el("p", {}, "It has none.") : el("div", {class: "scroll"}, el("table", {class: "list"},
        head(["Parameter", "Default", "Allowed", "Meaning", "Source of the default"]),
        el("tbody", {}, policy.parameters.map(parameter => el("tr", {class: "worded"},
          el("th", {scope: "row"}, parameter.name),
          el("td", {}, [parameter.default || "it depends", parameter.default && parameter.unit !== "bytes" && parameter.unit].filter(Boolean).join(" ")),
          el("td", {}, parameter.allowed),
          el("td", {}, `${parameter.description}.`),
          el("td", {}, parameter.source))))))));
}

/** A run that any policy can decide: on two tiers, or with one between them for a policy that uses it. */
const general = ({name, needsFuture, usesMiddleTiers}) => ({
  title: usesMiddleTiers ? "zipf on three tiers" : "zipf on two tiers",
  request: {
    testbed: usesMiddleTiers ? "gmt-a100" : "two-tier",
    workload: `zipf?accesses=${needsFuture ? 2_000_000 : 20_000_000}`,
    policy: name,
    scale: usesMiddleTiers ? "1/1024" : "1/64",
    pacing: "realtime",
  },
});

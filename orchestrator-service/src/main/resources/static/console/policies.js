/** The policies: what each does and decides, where it comes from and departs, its parameters, and a run to try it. */

import {catalogue} from "./api.js";
import {busy, el, head} from "./dom.js";
import {capital} from "./format.js";
import {decisionList, drawing} from "./policy-drawing.js";
import {PRESETS} from "./presets.js";
import {begin, formOf} from "./start.js";

const policyName = text => text.split("?")[0];
const mover = ({initiator}) => initiator === "gpu" ? "the accelerator" : `the ${initiator}`;

/** Whether a decision takes a page from a tier to another. */
const isMove = ({from, to}) => from !== to && from !== "processor" && to !== "processor";

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
  const [policies, testbeds] = await Promise.all([catalogue("policies"), catalogue("testbeds")]);
  const policy = policies.find(one => one.name === name);
  if (!policy) {
    throw Object.assign(new Error(`There is no policy '${name}'.`), {status: 404});
  }
  const needs = [
    policy.decisions.length === 0 || policy.decisions.some(isMove) ? `Pages are moved by ${mover(policy)}.` : "Pages stay where they were placed.",
    policy.usesMiddleTiers ? "It uses the tiers between the first and the last." : "It uses the first tier and the last.",
    policy.needsTime && "It needs a clock.",
    policy.needsFuture && "It must know all accesses beforehand, so that it bounds what others can reach.",
  ].filter(Boolean);
  const presets = PRESETS.filter(({request}) => request.policy && policyName(request.policy) === name);
  const tries = presets.length > 0 ? presets : [policy.example ? declared(policy) : general(policy)];
  const fault = el("p", {class: "fault", role: "alert"});
  place.append(...[
    el("header", {class: "title"}, el("div", {}, el("h1", {}, name), el("p", {class: "lead"}, `${policy.summary}.`)),
      el("div", {class: "buttons"}, tries.map(({title, request}) => el("button", {class: "primary", click: event => busy(event.target, () => begin(request).catch(e => {
        fault.textContent = e.message;
      }))}, `Try it: ${title}`)),
      policy.parameters.length > 0 && el("a", {class: "button", href: formOf(tries[0].request)}, "Try it with other parameters"))),
    fault,
    el("dl", {class: "facts"}, el("div", {class: "wide"}, el("dt", {}, "Source"), el("dd", {}, policy.source)),
      el("div", {class: "wide"}, el("dt", {}, "How it works here"), el("dd", {}, needs.join(" ")))),
    policy.mechanism.length > 0 && mechanism(policy, testbeds.find(({name: of}) => of === policy.example?.testbed)),
    policy.departures.length > 0 && el("section", {"aria-labelledby": "departures"}, el("h2", {id: "departures"}, "Where it departs from its source"),
      el("ul", {class: "sentences"}, policy.departures.map(text => el("li", {}, text)))),
    el("section", {"aria-labelledby": "parameters"}, el("h2", {id: "parameters"}, "Parameters"),
      policy.parameters.length === 0 ? el("p", {}, "It has none.") : el("div", {class: "scroll"}, el("table", {class: "list"},
        head(["Parameter", "Default", "Allowed", "Meaning", "Source of the default"]),
        el("tbody", {}, policy.parameters.map(parameter => el("tr", {class: "worded"},
          el("th", {scope: "row"}, parameter.name),
          el("td", {}, [parameter.default || "it depends", parameter.default && parameter.unit !== "bytes" && parameter.unit].filter(Boolean).join(" ")),
          el("td", {}, parameter.allowed),
          el("td", {}, `${capital(parameter.description)}.`),
          el("td", {}, parameter.source))))))),
  ].filter(Boolean));
}

/** What it does in sentences, and its decisions as a drawing and in words. */
function mechanism({mechanism: sentences, decisions}, testbed) {
  return el("section", {"aria-labelledby": "mechanism"}, el("h2", {id: "mechanism"}, "Mechanism"),
    el("div", {class: "mechanism"},
      el("ol", {class: "sentences"}, sentences.map(text => el("li", {}, text))),
      el("figure", {class: "decisions"}, drawing(decisions, testbed),
        testbed && el("figcaption", {}, `The tiers are those of ${testbed.name}.`),
        decisionList(decisions))));
}

/** The run that the policy's declaration has. It is over in seconds. */
const declared = ({name, example}) => ({
  title: `${example.workload.split("?")[0]} on ${example.testbed}`,
  request: {...example, policy: name},
});

/** A run for a policy without an example, such as a plug-in's: on two tiers, or with one between them for a policy that uses it. */
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

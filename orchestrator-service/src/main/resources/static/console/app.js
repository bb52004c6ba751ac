/** The console: its routes, and what all pages share. Each page is a function that fills a place and returns what ends it. */

import {advicePage, advisePage} from "./advise.js";
import {get, Refusal, Unreachable, watchConnection} from "./api.js";
import {comparePage} from "./compare.js";
import {el} from "./dom.js";
import {capital, learnNames} from "./format.js";
import {comparisonPage, curvePage, curvesPage, studiesPage, studyPage, whyPage} from "./jobs.js";
import {policiesPage, policyPage} from "./policies.js";
import {runPage} from "./run.js";
import {runsPage} from "./runs.js";
import {comparisonAgainPage, requestPage, startPage} from "./start.js";
import {tourPage} from "./tour.js";

const ROUTES = [
  [/^#?\/?$/, "start", () => startPage],
  [/^#\/start\/([\w-]+)$/, "start", () => startPage],
  [/^#\/start\?request=(.*)$/, "start", () => requestPage],
  [/^#\/start\/comparisons\/([\w-]+)$/, "start", () => comparisonAgainPage],
  [/^#\/start\/curves\/([\w-]+)$/, "curves", () => curvesPage],
  [/^#\/runs(\?.*)?$/, "runs", () => runsPage],
  [/^#\/runs\/([\w-]+)$/, "runs", () => runPage],
  [/^#\/comparisons\/([\w-]+)$/, "runs", () => comparisonPage],
  [/^#\/compare\/([\w,-]+)$/, "runs", () => comparePage],
  [/^#\/why\/([\w-]+)$/, "runs", () => whyPage],
  [/^#\/curves$/, "curves", () => curvesPage],
  [/^#\/curves\/([\w-]+)$/, "curves", () => curvePage],
  [/^#\/advise(?:\/([\w-]+))?$/, "advise", () => advisePage],
  [/^#\/advice\/([\w-]+)$/, "advise", () => advicePage],
  [/^#\/policies$/, "policies", () => policiesPage],
  [/^#\/policies\/([\w-]+)$/, "policies", () => policyPage],
  [/^#\/tour(?:\/([\w-]+))?$/, "tour", () => tourPage],
  [/^#\/studies$/, "studies", () => studiesPage],
  [/^#\/studies\/([\w-]+)(\?outside)?$/, "studies", () => studyPage],
];

const place = document.getElementById("page");
let leave = () => {};
const {title} = document;
let visit = 0;
let unread = false; // whether the page waits for a service that did not answer

/** An address as it was before a program wrote it with per cent signs. */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Learns what uploads are called, so that pages need not show their hashes. Without an answer, they do. */
async function knowUploads() {
  try {
    for (let cursor = ""; cursor != null;) {
      const {items, next} = await get(`/traces?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      learnNames(items);
      cursor = next;
    }
  } catch (e) {
    if (!(e instanceof Refusal || e instanceof Unreachable)) {
      throw e;
    }
  }
}

const tabOf = name => document.querySelector(`nav a[data-tab=${name}]`);

async function show() {
  const number = ++visit;
  leave();
  leave = () => {};
  unread = false;
  document.title = title;
  const hash = decoded(location.hash);
  const found = ROUTES.map(([pattern, tab, page]) => [pattern.exec(hash), tab, page]).find(([match]) => match);
  for (const link of document.querySelectorAll("nav a")) {
    link.ariaCurrent = link.dataset.tab === found?.[1] ? "page" : null;
  }
  const room = el("div", {class: "room"});
  place.replaceChildren(room);
  scrollTo(0, 0);
  if (!found) {
    room.append(el("h1", {}, "There is no such page"), el("p", {}, el("a", {href: "#/"}, "Start a run")));
    return;
  }
  try {
    await knowUploads();
    if (number !== visit) {
      return;
    }
    const end = await found[2]()(room, ...found[0].slice(1));
    if (number === visit) {
      leave = end ?? leave;
    } else {
      end?.();
    }
  } catch (e) {
    if (number === visit) {
      unread = e instanceof Unreachable;
      room.replaceChildren(
        el("h1", {}, e.status === 404 ? "Not found" : "This page could not be read"),
        el("p", {class: "fault", role: "alert"}, capital(e.message)),
        el("p", {class: "buttons"}, el("button", {click: show}, "Try again"), e.status === 404 && el("a", {class: "button", href: tabOf(found[1]).hash}, tabOf(found[1]).textContent)));
    }
    if (!(e.status || e instanceof Unreachable)) {
      throw e;
    }
  }
}

const state = document.getElementById("connection");
let retry;
watchConnection(up => {
  state.className = up ? "up" : "down";
  state.textContent = up ? "Connected" : "Connection lost. Trying again";
  clearInterval(retry);
  if (!up) {
    retry = setInterval(() => get("").catch(() => {}), 2000);
  } else if (unread) {
    show();
  }
});

// The address says which page it is: the link to it only moves the focus.
document.querySelector("a.skip").addEventListener("click", event => {
  event.preventDefault();
  place.focus();
  place.scrollIntoView();
});
addEventListener("hashchange", show);
show();

/**
 * Talks to the service: requests, refusals, the token, and streams of events. The token is asked for once, and kept in
 * the browser for the session only.
 */

import {el} from "./dom.js";

const TOKEN = "thermocline.token";
const API = "/api/v1";

/** A refusal of the service, as RFC 9457 has it. */
export class Refusal extends Error {
  constructor(status, {detail, title, errors}) {
    super(detail ?? title ?? `the service answered ${status}`);
    this.status = status;
    this.errors = errors ?? [];
  }
}

/** The service did not answer. */
export class Unreachable extends Error {
  constructor() {
    super("the service does not answer");
  }
}

// ---- whether the service answers

const watchers = new Set();
let up = true;

/** Calls a function with whether the service answers, now and at each change. */
export function watchConnection(watcher) {
  watchers.add(watcher);
  watcher(up);
}

function answers(now) {
  if (now !== up) {
    up = now;
    watchers.forEach(watcher => watcher(up));
  }
}

// ---- requests

const authorization = token => token ? {Authorization: `Bearer ${token}`} : {};

async function send(path, options = {}) {
  for (;;) {
    const token = sessionStorage.getItem(TOKEN);
    const headers = {...options.headers, ...authorization(token)};
    let answer;
    try {
      answer = await fetch(API + path, {...options, headers});
    } catch (e) {
      if (e.name !== "AbortError") {
        answers(false);
        throw new Unreachable();
      }
      throw e;
    }
    answers(true);
    if (answer.status !== 401) {
      return answer;
    }
    await askForToken(token);
  }
}

async function answered(answer) {
  const body = await answer.text().catch(e => {
    if (e.name === "AbortError") {
      throw e;
    }
    answers(false); // the connection ended within it
    throw new Unreachable();
  });
  if (!answer.ok) {
    let told = {};
    try {
      told = JSON.parse(body);
    } catch {} // of something between here and the service
    throw new Refusal(answer.status, told);
  }
  return body ? JSON.parse(body) : null;
}

export const get = async path => answered(await send(path));
export const remove = async path => answered(await send(path, {method: "DELETE"}));

/** The text of an answer that is not JSON. */
export async function text(path) {
  const answer = await send(path);
  return answer.ok ? answer.text() : answered(answer);
}

/** Sends JSON; a patch is a merge patch. */
export const put = async (method, path, body, headers = {}) => answered(await send(path, {
  method,
  headers: {"Content-Type": method === "PATCH" ? "application/merge-patch+json" : "application/json", ...headers},
  body: JSON.stringify(body),
}));

/**
 * Sends a file. Only the older interface of browsers tells how much has gone.
 *
 * @param said what the service is told of it, by parameter; its name at least
 * @param tell is called with the bytes that have been sent
 */
export async function upload(file, said, tell, signal) {
  await get("/traces?limit=1"); // a token that is needed is asked for before the file is sent
  signal.throwIfAborted();
  const answer = await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${API}/traces?${new URLSearchParams(said)}`);
    const headers = {"Content-Type": "application/octet-stream", ...authorization(sessionStorage.getItem(TOKEN))};
    Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", event => tell(event.loaded));
    request.addEventListener("load", () => resolve(new Response(request.response, {status: request.status})));
    request.addEventListener("error", () => {
      answers(false);
      reject(new Unreachable());
    });
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
  answers(true);
  return answered(answer);
}

const catalogues = new Map();

/** A catalogue of the service, read once. */
export function catalogue(name) {
  if (!catalogues.has(name)) {
    catalogues.set(name, get(`/${name}`).then(page => page.items, e => {
      catalogues.delete(name);
      throw e;
    }));
  }
  return catalogues.get(name);
}

// ---- the token

let asking;

/** Asks for the token, unless another request has got one since. */
function askForToken(refused) {
  if (sessionStorage.getItem(TOKEN) !== refused) {
    return Promise.resolve();
  }
  asking ??= new Promise(resolve => {
    const field = el("input", {id: "token", type: "password", autocomplete: "off", required: true});
    const dialog = el("dialog", {class: "token", "aria-labelledby": "token-title", cancel: event => event.preventDefault()},
      el("form", {
        submit: event => {
          event.preventDefault();
          sessionStorage.setItem(TOKEN, field.value.trim());
          dialog.remove();
          asking = undefined;
          resolve();
        },
      },
      el("h2", {id: "token-title"}, "This service asks for a token"),
      el("p", {}, refused
        ? "The service refused the token. It is the text of the file that thermocline.security.token-file names."
        : "It is the text of the file that thermocline.security.token-file names. The browser keeps it until this tab is closed."),
      el("label", {for: "token"}, "Token"),
      field,
      el("div", {class: "buttons"}, el("button", {class: "primary"}, "Continue"))));
    document.body.append(dialog);
    dialog.showModal();
  });
  return asking;
}

// ---- events

const RETRY_MS = 1500;

/**
 * Reads the events of a job until it is over or the reader is stopped. A connection that breaks is opened again, from the
 * last event on. What the listener throws ends the reader.
 *
 * @param listen gets the name of each event and its body
 * @returns a function that stops the reader
 */
export function events(path, listen) {
  const stopping = new AbortController();
  let last = "";
  const read = async () => {
    const answer = await send(path, {signal: stopping.signal, headers: last ? {"Last-Event-ID": last} : {}});
    if (!answer.ok) {
      await answered(answer);
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const {value, done} = await reader.read().catch(() => {
        throw new Unreachable();
      });
      if (done) {
        return false;
      }
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop();
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split("\n").map(line => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
        last = fields.id ?? last;
        if (fields.event) {
          listen(fields.event, JSON.parse(fields.data));
        }
        if (fields.event === "end") {
          return true;
        }
      }
    }
  };
  const keepReading = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await read()) {
          return;
        }
      } catch (e) {
        if (stopping.signal.aborted) {
          return;
        }
        if (e instanceof Refusal && e.status === 404) {
          listen("gone", {});
          return;
        }
        if (e instanceof Unreachable) {
          answers(false);
        } else if (!(e instanceof Refusal)) {
          stopping.abort();
          throw e;
        }
      }
      await new Promise(resolve => setTimeout(resolve, RETRY_MS));
    }
  };
  keepReading();
  return () => stopping.abort();
}

/**
 * Waits until a job is over, or for ever once the signal says that no one needs it.
 *
 * @param listen gets the name of each event and its body
 */
export const over = (path, signal, listen = () => {}) => new Promise(resolve => {
  const stop = events(`${path}/events`, (name, body) => {
    listen(name, body);
    if (name === "end" || name === "gone") {
      resolve();
    }
  });
  signal.aborted ? stop() : signal.addEventListener("abort", stop);
});

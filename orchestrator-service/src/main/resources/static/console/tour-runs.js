/** The runs behind the tour: made once by the service, and read access by access. */

import {get, over, put} from "./api.js";

const made = new Map(); // answers by request

/**
 * The results of a comparison, which the service makes at the first call and keeps.
 *
 * @param request of the comparison
 * @param signal says that no one needs it
 * @returns its address, its results by policy, in the order of the workloads, and its report
 */
export async function resultsOf(request, signal) {
  const text = JSON.stringify(request);
  if (!made.has(text)) {
    const job = await begin(request, text, signal);
    const results = await get(`/comparisons/${job.id}/result`);
    made.set(text, {
      id: job.id,
      report: await get(`/comparisons/${job.id}/report`),
      of: Object.fromEntries(request.policies.map(policy => [policy, results.filter(result => result.policy === policy)])),
    });
  }
  return made.get(text);
}

/** Makes the comparison, unless the service has made it before. One that failed or was deleted is made again. */
async function begin(request, text, signal) {
  for (const key of [`tour-${digest(text)}`, `tour-${crypto.randomUUID?.() ?? Date.now()}`]) {
    const {id} = await put("POST", "/comparisons", request, {"Idempotency-Key": key});
    await over(`/comparisons/${id}`, signal);
    const job = await get(`/comparisons/${id}`);
    if (job.state === "SUCCEEDED") {
      return job;
    }
    if (job.failure && job.failure !== "interrupted") {
      throw new Error(`The runs of this page failed: ${job.failure}.`);
    }
  }
  throw new Error("The runs of this page did not succeed.");
}

/** A short name of a text. */
function digest(text) {
  let hash = 0;
  for (const letter of text) {
    hash = (Math.imul(hash, 31) + letter.codePointAt(0)) >>> 0;
  }
  return hash.toString(16);
}

/**
 * What the last access of a run did: the difference between its result and that of a run that ends one access earlier.
 *
 * @param before result of the run before, or undefined for the first access
 * @param run result of the run
 */
export function lastAccess(before, run) {
  if (run.accesses - (before?.accesses ?? 0) !== 1) {
    throw new Error("the runs do not differ by one access");
  }
  const key = ({from, to, kind}) => `${from} ${to} ${kind}`;
  const pagesBefore = new Map((before?.operations ?? []).map(one => [key(one), one.pages]));
  return {
    number: run.accesses,
    servedBy: Object.keys(run.served).find(tier => run.served[tier] > (before?.served[tier] ?? 0)),
    ns: run.modelTimeNs - (before?.modelTimeNs ?? 0),
    moves: run.operations.map(one => ({...one, pages: one.pages - (pagesBefore.get(key(one)) ?? 0)})).filter(({pages}) => pages > 0),
    remoteBytes: run.remoteBytes - (before?.remoteBytes ?? 0),
    waits: waitsOf(before, run),
  };
}

/** Where the time of the last access went, longest first. */
function waitsOf(before, run) {
  const total = (result, {cause, where}) => (result?.accesses ?? 0) * (result?.time.waits.find(one => one.cause === cause && one.where === where)?.meanNs ?? 0);
  return run.time.waits.map(wait => ({cause: wait.cause, where: wait.where, ns: total(run, wait) - total(before, wait)}))
    .filter(({ns}) => ns >= 1)
    .sort((a, b) => b.ns - a.ns);
}

/** The accesses of runs of which each ends later than the one before it; those after a gap have no row. */
export const accessesOf = runs => runs.flatMap((run, i) => run.accesses - (runs[i - 1]?.accesses ?? 0) === 1 ? [lastAccess(runs[i - 1], run)] : []);

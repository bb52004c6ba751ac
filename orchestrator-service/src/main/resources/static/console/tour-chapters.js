/**
 * What the tour tells. A chapter has the runs behind it, the policy whose drawing it shows, and steps. A step's text is a
 * function of the results: no number stands here that a run gives.
 */

import {bytes, count, latency, percent, whole} from "./format.js";
import {accessesOf} from "./tour-runs.js";

const times = value => `${value.toFixed(1)} times`;
const pagesOf = (access, kind) => access.moves.filter(move => move.kind === kind).reduce((sum, {pages}) => sum + pages, 0);
const came = access => pagesOf(access, "fetch") + pagesOf(access, "prefetch");
const at = (accesses, number) => accesses.find(access => access.number === number);
const is = (...wanted) => decision => wanted.some(([moment, from, to]) => decision.moment === moment && (from ?? decision.from) === decision.from && (to ?? decision.to) === decision.to);
const lastOf = runs => runs[runs.length - 1];
const value = (run, name, interval) => run.series[name].values[interval];

const GMT = {
  name: "gmt",
  title: "One miss in GMT",
  policy: "gmt-tierorder",
  testbed: "gmt-a100",
  requests: [
    {
      testbed: "gmt-a100",
      workloads: [1, 2, 3, 4, 5, 6].map(n => `scan?pages=5&accesses=${n}`),
      policies: ["bam", "gmt-tierorder"],
      settings: {"hbm.pages": "4", "dram.pages": "8", "accelerator.concurrency": "1"},
    },
    {testbed: "gmt-a100", workloads: ["pagerank"], policies: ["bam", "gmt-tierorder", "gmt-reuse"], scale: "1/1024"},
  ],
  read: ([small, large]) => ({
    runs: small.of["gmt-tierorder"],
    accesses: accessesOf(small.of["gmt-tierorder"]),
    bam: accessesOf(small.of.bam),
    report: large.report,
    large,
  }),
  steps: [
    {
      title: "Five pages, and room for four",
      text: ({runs: [run]}) => [
        `This is the machine of the GMT paper, cut down until one miss can be seen. HBM has room for ${run.capacityPages.hbm} pages of ${bytes(run.pageBytes)}, DRAM for ${run.capacityPages.dram}. The SSD holds all pages.`,
        "A program reads the pages 0, 1, 2, 3 and 4, and then 0 again. One access is outstanding at a time.",
        "Each row of the table is the difference between two runs of this service: one that ends with the access, and one that ends before it.",
      ],
      show: {table: []},
    },
    {
      title: "The page is nowhere near",
      chosen: is(["miss", "last"]),
      text: ({accesses}) => [
        "Page 0 is not in HBM. The accelerator looks it up in DRAM, in vain. It then reads the page from the SSD itself.",
        `That takes ${latency(at(accesses, 1).ns)}. The bars say where the time went.`,
        "Three more misses fill HBM in the same way.",
      ],
      show: {table: [1], waits: 1},
    },
    {
      title: "HBM is full, and a page has to leave",
      chosen: is(["miss", "last"], ["eviction", "first"]),
      text: ({accesses}) => [
        "Page 4 misses, and no frame is free. The clock's hand clears reference bits until it finds a page that was not accessed since its last visit.",
        `The victim goes one tier down: ${whole(pagesOf(at(accesses, 5), "demotion"))} page moves to DRAM. The read waits until its frame is empty.`,
        `So this miss takes ${latency(at(accesses, 5).ns)}, which is ${latency(at(accesses, 5).ns - at(accesses, 1).ns)} more than the first one.`,
      ],
      show: {table: [5], waits: 5},
    },
    {
      title: "The victim comes back",
      chosen: is(["miss", "middle"], ["eviction", "first"]),
      text: ({accesses, bam}) => [
        `Page 0 is read again. This time the lookup finds it in ${at(accesses, 6).servedBy.toUpperCase()}, and it goes up directly. Another page goes down for it.`,
        `The access takes ${latency(at(accesses, 6).ns)}. Under BaM, which leaves DRAM unused, the same access is served by ${at(bam, 6).servedBy === "nvme" ? "the SSD" : at(bam, 6).servedBy} and takes ${latency(at(bam, 6).ns)}.`,
        "But the demotion cost time, too. It pays only if the victim comes back soon enough.",
      ],
      show: {table: [5, 6], waits: 6},
    },
    {
      title: "Many misses: who should go to DRAM?",
      policy: "gmt-reuse",
      chosen: is(["eviction"]),
      text: ({report, large}) => [
        `PageRank on the machine of the paper, at a scale of 1/1024: ${whole(lastOf(large.of.bam).accesses)} accesses under three policies. ${report.headline}.`,
        report.lead,
        "GMT-Reuse keeps a page in DRAM only if its history says that it will come back from there. It predicts what GMT-TierOrder leaves to recency.",
      ],
      show: {sections: ["speed", "served"]},
    },
  ],
};

const UVM_ENDS = [1, 2, 3, 4, 5, 8, 9, 16, 17, 32, 33];
const UVM = {
  name: "uvm",
  title: "One fault in UVM",
  policy: "uvm-first-touch",
  testbed: "uvmsmart-1080ti",
  requests: [{
    testbed: "uvmsmart-1080ti",
    workloads: UVM_ENDS.map(n => `scan?pages=1024&stride=16&accesses=${n}`),
    policies: ["uvm-first-touch", "uvm-adaptive"],
    settings: {"hbm.capacity": "2MiB", "accelerator.concurrency": "1"},
  }],
  read: ([answer]) => ({
    runs: answer.of["uvm-first-touch"],
    accesses: accessesOf(answer.of["uvm-first-touch"]),
    adaptive: answer.of["uvm-adaptive"],
    adaptiveAccesses: accessesOf(answer.of["uvm-adaptive"]),
  }),
  steps: [
    {
      title: "A GPU with 2 MiB",
      text: ({runs: [run]}) => [
        `The GPU of the UVM-adaptive poster, with a memory of only ${bytes(run.capacityBytes.hbm)}, which is ${whole(run.capacityPages.hbm)} pages of ${bytes(run.pageBytes)}. The program has twice as much data, all of it at the host.`,
        "It reads one page in each block of 64 KiB, in order.",
        "Each row of the table is the difference between two runs: one that ends with the access, and one that ends before it. Accesses in between are left out.",
      ],
      show: {table: []},
    },
    {
      title: "A far fault",
      chosen: is(["miss", "last", "first"]),
      text: ({accesses}) => [
        "The page is at the host, so the access faults. The host's driver serves the fault, moves the page and lets the GPU go on.",
        `That takes ${latency(at(accesses, 1).ns)}. ${whole(came(at(accesses, 1)))} pages came: one for the access, and ${whole(pagesOf(at(accesses, 1), "prefetch"))} more that the prefetcher adds, the rest of its block.`,
      ],
      show: {table: [1], waits: 1},
    },
    {
      title: "The prefetcher's tree",
      chosen: is(["miss", "last", "first"]),
      text: ({accesses, runs}) => [
        `The prefetcher has a tree over the blocks of 2 MiB. A node that is more than half full is filled. So the third fault brings ${whole(came(at(accesses, 3)))} pages, and the next ones ${[5, 9, 17].map(n => whole(came(at(accesses, n)))).join(", ")}.`,
        `Access 4 finds its page already there, and takes ${latency(at(accesses, 4).ns)}.`,
        `After ${whole(runs.find(run => run.accesses === 32).policyMetrics.farFaults)} faults all ${whole(runs[0].capacityPages.hbm)} pages are there.`,
      ],
      show: {table: [2, 3, 4, 5, 9, 17]},
    },
    {
      title: "Memory is full",
      chosen: is(["miss", "last", "first"], ["eviction"]),
      text: ({accesses}) => [
        "Access 33 needs the next 2 MiB. There is no room, so the driver evicts a large page as a whole.",
        `${whole(pagesOf(at(accesses, 33), "demotion"))} pages go home in one transfer, though none of them was written. ${whole(came(at(accesses, 33)))} pages come.`,
        `The access waits for both: ${latency(at(accesses, 33).ns)}, which is ${times(at(accesses, 33).ns / at(accesses, 1).ns)} the first fault.`,
      ],
      show: {table: [1, 33], waits: 33},
    },
    {
      title: "Not every page is worth a fault",
      policy: "uvm-adaptive",
      chosen: is(["miss", "last", "processor"]),
      text: ({runs, adaptive, adaptiveAccesses}) => [
        `UVM-adaptive counts accesses, and lets a block migrate only at a threshold that grows as memory fills. The same program has ${whole(lastOf(adaptive).policyMetrics.farFaults)} faults under it, instead of ${whole(lastOf(runs).policyMetrics.farFaults)}.`,
        `Its access 33 is served in host memory: ${bytes(at(adaptiveAccesses, 33).remoteBytes)} cross the link, in ${latency(at(adaptiveAccesses, 33).ns)}.`,
        `All 33 accesses take ${latency(lastOf(adaptive).modelTimeNs)} instead of ${latency(lastOf(runs).modelTimeNs)}. This program reads each block once. One that comes back often would rather have its blocks near.`,
      ],
      show: {table: [33], accesses: "adaptiveAccesses"},
    },
  ],
};

const THERMOSTAT = {
  name: "thermostat",
  title: "One interval of Thermostat",
  policy: "thermostat",
  testbed: "thermostat-xeon",
  requests: [{
    testbed: "thermostat-xeon",
    workloads: ["kv-cassandra?operations=3000000"],
    policies: ["all-dram", "thermostat?interval=10s"],
    scale: "1/64",
  }],
  read: ([{of}]) => ({run: of["thermostat?interval=10s"][0], baseline: of["all-dram"][0]}),
  steps: [
    {
      title: "How much slowness is allowed",
      chosen: is(["hit"], ["miss"]),
      text: ({run}) => [
        `A key-value store over DRAM and slow memory. It holds ${bytes(value(run, "footprintBytes", 0))}, in large pages of 2 MiB, and all of it begins in DRAM.`,
        `A slowdown of 3 % is tolerated. If an access to slow memory costs 1 µs, that means ${whole(run.policyMetrics.targetSlowAccessesPerSecond)} such accesses a second.`,
        `The question of each interval: which large pages can go, so that the rate stays below that? The run has ${whole(run.series.coldShare.values.length)} intervals of 10 s.`,
      ],
      show: {series: null},
    },
    {
      title: "First 10 s: which parts are in use",
      chosen: is(["interval", "first"]),
      text: ({run}) => [
        "A random 5 % of the large pages are the first sample. For one interval their accessed bits are read, so that Thermostat knows which of the 512 parts of 4 KiB are in use at all.",
        `Nothing moves yet. At the end of the interval ${percent(value(run, "coldShare", 0))} of memory is cold.`,
      ],
      show: {series: 0},
    },
    {
      title: "Next 10 s: how often",
      chosen: is(["interval", "first"]),
      text: ({run, baseline}) => [
        "Of each sampled page at most 50 parts in use are poisoned: an access to one of them is a fault, and is counted. So 50 parts stand for all 512.",
        `Watching is not free. Over the whole run there were ${count(run.policyMetrics.poisonFaults)} such faults among ${count(run.accesses)} accesses. With the accesses to slow memory, a mean access takes ${latency(run.latencyNs.mean)} instead of the ${latency(baseline.latencyNs.mean)} of a run that keeps all in DRAM.`,
      ],
      show: {series: 1},
    },
    {
      title: "At 20 s: the coldest leave",
      chosen: is(["interval", "first"]),
      text: ({run}) => [
        `The sample is classified. Its coldest large pages go to slow memory, as long as their estimated rates fit into the sample's share of the target. ${percent(value(run, "coldShare", 1))} of memory is cold now, where it was ${percent(value(run, "coldShare", 0))}.`,
        `A new sample begins at every interval. Over the run ${whole(run.policyMetrics.classifiedLargePages)} large pages are classified, and ${whole(run.policyMetrics.classifiedColdLargePages)} of them are found cold.`,
      ],
      show: {series: 1},
    },
    {
      title: "At 30 s: was that right?",
      chosen: is(["miss"], ["interval", "last"]),
      text: ({run}) => [
        `What is in slow memory is served there, and every access to it is counted: ${whole(value(run, "slowAccessesPerSecond", 2))} a second in the third interval.`,
        `Correction compares that with the target of ${whole(run.policyMetrics.targetSlowAccessesPerSecond)}. Above it the hottest large pages would come back. In this run ${run.policyMetrics.correctedLargePages === 0 ? "none had to" : `${whole(run.policyMetrics.correctedLargePages)} did`}.`,
      ],
      show: {series: 2},
    },
    {
      title: "After many intervals",
      chosen: is(["interval"]),
      text: ({run}) => [
        `At the end ${percent(run.policyMetrics.coldShareFinal)} of memory is cold. In the second half of the run slow memory was accessed ${whole(run.policyMetrics.slowAccessesPerSecondSecondHalf)} times a second, which is a slowdown of ${percent(run.policyMetrics.slowdownSecondHalf)}.`,
        `If slow memory costs a third of DRAM, the mean saving over the run is ${percent(run.policyMetrics.costSavingAtThird)} of the memory's cost. A longer run has more of it, since each interval adds to what is cold.`,
      ],
      show: {series: null},
    },
  ],
};

export const CHAPTERS = [GMT, UVM, THERMOSTAT];

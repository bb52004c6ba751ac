/**
 * What is one click away. A run takes a minute or two, held to the wall clock, so that it can be watched and steered. A
 * comparison is over in seconds.
 */

export const PRESETS = [
  {
    title: "GMT on hotspot",
    text: "A thermal simulation over HBM, DRAM and an SSD. GMT-Reuse predicts where each victim is next needed.",
    request: {testbed: "gmt-a100", workload: "hotspot?iterations=2000", policy: "gmt-reuse", scale: "1/1024", pacing: "realtime"},
  },
  {
    title: "BaM, to be switched to GMT",
    text: "The same simulation without the DRAM tier. Switch it to gmt-reuse while it runs, and see what that brings.",
    request: {testbed: "gmt-a100", workload: "hotspot?iterations=2000", policy: "bam", scale: "1/1024", pacing: "realtime"},
  },
  {
    title: "Four ways to use DRAM",
    text: "PageRank without the DRAM tier, and with GMT's three policies. The report says which one wins, and why.",
    request: {testbed: "gmt-a100", workloads: ["pagerank"], policies: ["bam", "gmt-tierorder", "gmt-random", "gmt-reuse"], scale: "1/1024"},
  },
  {
    title: "Thermostat on Cassandra",
    text: "A key-value store over DRAM and slow memory. Cold pages leave, as many as a slowdown of 3 % allows.",
    request: {testbed: "thermostat-xeon", workload: "kv-cassandra?operations=3000000", policy: "thermostat", scale: "1/64", pacing: "realtimex2"},
  },
  {
    title: "CXL beside DDR5",
    text: "The same store on a server of today, whose slow memory is DRAM behind CXL.",
    request: {testbed: "xeon6-cxl", workload: "kv-cassandra?operations=3000000", policy: "thermostat", scale: "1/64", pacing: "realtimex2"},
  },
  {
    title: "Zipf on four tiers",
    text: "Popular and unpopular pages over HBM, DRAM, slow memory and an SSD, with victims a tier further down.",
    request: {testbed: "four-tier", workload: "zipf?accesses=20000000", policy: "gmt-tierorder", scale: "1/1024", pacing: "realtime"},
  },
  {
    title: "Unified memory with thresholds",
    text: "Shortest paths in a graph larger than device memory. UVM migrates a page after some remote accesses.",
    request: {testbed: "uvmsmart-1080ti", workload: "sssp-uvm", policy: "uvm-adaptive", settings: {"hbm.capacity": "22938KiB"}, pacing: "realtimex0.0005"},
  },
];

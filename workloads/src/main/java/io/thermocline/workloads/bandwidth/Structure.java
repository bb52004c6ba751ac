package io.thermocline.workloads.bandwidth;

/**
 * A data structure of an application, which a program allocates at once.
 *
 * @param name the name in the program, or one of ours
 * @param pages share of the footprint
 * @param traffic share of the accesses that reach memory
 * @param spread sigma of the lognormal distribution of the hotness of its pages; 0: all pages are equally hot
 */
record Structure(String name, double pages, double traffic, double spread) {}

/**
 * The workloads of UVM-adaptive's public runs, warp by warp. An access is one 128-byte segment of one instruction of
 * one warp, before any cache.
 */
@NullMarked
package io.thermocline.workloads.uvm;

import org.jspecify.annotations.NullMarked;

/**
 * Applications of the thesis's chapters on bandwidth: data structures of given sizes and hotness, and time that is
 * bound by memory or by computing.
 */
@NullMarked
package io.thermocline.workloads.bandwidth;

import org.jspecify.annotations.NullMarked;

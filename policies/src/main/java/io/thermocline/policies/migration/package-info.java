/**
 * Migration of pages that begin in the host's memory, for their bandwidth (thesis ch. IV): none, all before the start,
 * or while the program runs.
 */
@NullMarked
package io.thermocline.policies.migration;

import org.jspecify.annotations.NullMarked;

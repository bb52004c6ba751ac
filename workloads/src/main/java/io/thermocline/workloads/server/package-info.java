/**
 * Servers in main memory whose operations arrive at a rate: the applications of Thermostat (thesis ch. VI). An
 * operation is a few touches; the first one arrives and the others follow it.
 */
@NullMarked
package io.thermocline.workloads.server;

import org.jspecify.annotations.NullMarked;

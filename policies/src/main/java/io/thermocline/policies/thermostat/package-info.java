/**
 * Thermostat: huge pages between DRAM and slow memory within a tolerable slowdown. Agarwal, PhD thesis, Michigan 2017,
 * ch. VI.
 */
@NullMarked
package io.thermocline.policies.thermostat;

import org.jspecify.annotations.NullMarked;

/**
 * Testbeds as values: tiers, devices, links, accelerator.
 */
@NullMarked
package io.thermocline.engine.testbed;

import org.jspecify.annotations.NullMarked;

/**
 * Testbeds as values: tiers, devices, links, accelerator.
 */
@NullMarked
package io.thermocline.engine.hardware;

import org.jspecify.annotations.NullMarked;

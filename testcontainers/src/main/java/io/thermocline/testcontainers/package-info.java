/**
 * Thermocline in a container of a test. {@link io.thermocline.testcontainers.ThermoclineContainer} starts the
 * orchestrator's image and gives results of runs, on which a test asserts.
 */
@NullMarked
package io.thermocline.testcontainers;

import org.jspecify.annotations.NullMarked;

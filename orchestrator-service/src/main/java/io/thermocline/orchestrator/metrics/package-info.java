/** What Prometheus reads. */
@NullMarked
package io.thermocline.orchestrator.metrics;

import org.jspecify.annotations.NullMarked;

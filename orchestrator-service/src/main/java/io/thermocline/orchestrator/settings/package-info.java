/** Properties, checked when the service starts. */
@NullMarked
package io.thermocline.orchestrator.settings;

import org.jspecify.annotations.NullMarked;

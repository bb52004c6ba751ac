/** The database under jobs and traces as a whole: how it is written, whether it answers, and how much room it has. */
@NullMarked
package io.thermocline.orchestrator.store;

import org.jspecify.annotations.NullMarked;

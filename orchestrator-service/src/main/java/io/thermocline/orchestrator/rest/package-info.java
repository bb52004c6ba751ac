/** REST under /api/v1: translation between HTTP and the rest of the service, which decides. */
@NullMarked
package io.thermocline.orchestrator.rest;

import org.jspecify.annotations.NullMarked;

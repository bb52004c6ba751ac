/**
 * Access rules, closed by default: permitted callers and addresses to listen on. Shared by tier services and the
 * orchestrator.
 */
@NullMarked
package io.thermocline.tiernode.access;

import org.jspecify.annotations.NullMarked;

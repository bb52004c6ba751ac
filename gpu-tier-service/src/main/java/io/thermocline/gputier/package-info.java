/**
 * The tier of an accelerator's own memory (HBM); its node drives GPU-orchestrated transfers.
 */
@NullMarked
package io.thermocline.gputier;

import org.jspecify.annotations.NullMarked;

/**
 * The tier of the host's memory (DRAM); its node drives host-orchestrated transfers.
 */
@NullMarked
package io.thermocline.hosttier;

import org.jspecify.annotations.NullMarked;

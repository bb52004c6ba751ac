/**
 * The tier of an SSD (NVMe); with the profile `nvm` that of slow persistent memory.
 */
@NullMarked
package io.thermocline.ssdtier;

import org.jspecify.annotations.NullMarked;

/** The tier of an SSD (NVMe), or of slow persistent memory with the profile {@code nvm}. */
@NullMarked
package io.thermocline.ssdtier;

import org.jspecify.annotations.NullMarked;

/** Stores for the frames of a lease: memory, a file, a mapped file. */
@NullMarked
package io.thermocline.tier.store;

import org.jspecify.annotations.NullMarked;

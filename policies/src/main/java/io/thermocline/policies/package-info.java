/** The policies, a package a system; here what they share. */
@NullMarked
package io.thermocline.policies;

import org.jspecify.annotations.NullMarked;

/** The policies, a package a system; here what their declarations share. */
@NullMarked
package io.thermocline.policies;

import org.jspecify.annotations.NullMarked;

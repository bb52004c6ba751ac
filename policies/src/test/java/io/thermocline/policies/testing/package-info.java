/** Helpers shared by the tests of several policies. */
@NullMarked
package io.thermocline.policies.testing;

import org.jspecify.annotations.NullMarked;

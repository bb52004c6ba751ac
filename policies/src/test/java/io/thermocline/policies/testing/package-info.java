/** What the tests of several policies share. */
@NullMarked
package io.thermocline.policies.testing;

import org.jspecify.annotations.NullMarked;

/**
 * What tests of the engine share: workloads from lists, small testbeds with round figures, policies that follow a
 * script.
 */
@NullMarked
package io.thermocline.engine.testing;

import org.jspecify.annotations.NullMarked;

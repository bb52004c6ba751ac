/** A policy with faults to order, for tests that look for them. */
@NullMarked
package io.thermocline.report.faults;

import org.jspecify.annotations.NullMarked;

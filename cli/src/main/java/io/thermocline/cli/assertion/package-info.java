/** Assertions about the metrics of results: their text, and whether they hold. */
@NullMarked
package io.thermocline.cli.assertion;

import org.jspecify.annotations.NullMarked;

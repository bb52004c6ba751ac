/** What is read out of results: derived figures, comparisons with their winner, miss-ratio curves. */
@NullMarked
package io.thermocline.cli.result;

import org.jspecify.annotations.NullMarked;

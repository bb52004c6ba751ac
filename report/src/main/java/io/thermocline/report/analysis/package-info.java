/** The meaning of results: derived figures, comparisons with their winner, miss-ratio curves, studies. */
@NullMarked
package io.thermocline.report.analysis;

import org.jspecify.annotations.NullMarked;

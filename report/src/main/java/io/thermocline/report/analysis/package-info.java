/**
 * Results read back, and what is read out of them: derived figures, comparisons with their winner, miss-ratio curves.
 */
@NullMarked
package io.thermocline.report.analysis;

import org.jspecify.annotations.NullMarked;

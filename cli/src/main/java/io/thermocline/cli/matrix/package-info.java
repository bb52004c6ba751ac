/** Matrices of runs: cells, each a specification with its key, and their results, wherever they were made. */
@NullMarked
package io.thermocline.cli.matrix;

import org.jspecify.annotations.NullMarked;

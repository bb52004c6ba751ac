/** Studies: the experiments of a paper as data, their runs, and the rows that are worked out from these. */
@NullMarked
package io.thermocline.lab.study;

import org.jspecify.annotations.NullMarked;

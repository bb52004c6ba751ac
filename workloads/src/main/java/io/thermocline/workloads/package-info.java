/** The workloads, one package for each family. This package has what several of them share. */
@NullMarked
package io.thermocline.workloads;

import org.jspecify.annotations.NullMarked;

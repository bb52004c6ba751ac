/** The workloads, one package for each family. This package has what their declarations share. */
@NullMarked
package io.thermocline.workloads;

import org.jspecify.annotations.NullMarked;

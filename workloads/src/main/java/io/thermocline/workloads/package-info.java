/** The workloads, one package for each family. This package has what their readers of files share. */
@NullMarked
package io.thermocline.workloads;

import org.jspecify.annotations.NullMarked;

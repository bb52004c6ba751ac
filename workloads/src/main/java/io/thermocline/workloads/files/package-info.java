/** Input files as they lie on disk: how they are compressed, and how they are packed where that is not read. */
@NullMarked
package io.thermocline.workloads.files;

import org.jspecify.annotations.NullMarked;

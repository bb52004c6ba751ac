/** Input files on disk: their compression, and packings that are not supported. */
@NullMarked
package io.thermocline.workloads.files;

import org.jspecify.annotations.NullMarked;

/** Numbers and shares as people read them, for the command line, for sentences and for pages. */
@NullMarked
package io.thermocline.report;

import org.jspecify.annotations.NullMarked;

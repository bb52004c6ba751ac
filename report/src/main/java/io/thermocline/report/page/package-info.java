/** Reports: one self-contained HTML page that works offline. */
@NullMarked
package io.thermocline.report.page;

import org.jspecify.annotations.NullMarked;

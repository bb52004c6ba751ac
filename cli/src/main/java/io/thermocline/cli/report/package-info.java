/** Reports: one self-contained HTML page that works offline. */
@NullMarked
package io.thermocline.cli.report;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.thermocline.report.analysis;

import org.jspecify.annotations.NullMarked;

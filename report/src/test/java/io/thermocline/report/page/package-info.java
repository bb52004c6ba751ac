@NullMarked
package io.thermocline.report.page;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.thermocline.report;

import org.jspecify.annotations.NullMarked;

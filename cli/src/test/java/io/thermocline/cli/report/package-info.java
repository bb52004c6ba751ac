@NullMarked
package io.thermocline.cli.report;

import org.jspecify.annotations.NullMarked;

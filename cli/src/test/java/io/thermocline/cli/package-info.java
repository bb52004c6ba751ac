@NullMarked
package io.thermocline.cli;

import org.jspecify.annotations.NullMarked;

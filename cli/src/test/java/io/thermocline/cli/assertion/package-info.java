@NullMarked
package io.thermocline.cli.assertion;

import org.jspecify.annotations.NullMarked;

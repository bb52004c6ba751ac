@NullMarked
package io.thermocline.cli.text;

import org.jspecify.annotations.NullMarked;

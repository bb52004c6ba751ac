@NullMarked
package io.thermocline.cli.result;

import org.jspecify.annotations.NullMarked;

/** The fleet as processes of this machine. */
@NullMarked
package io.thermocline.cli.fleet;

import org.jspecify.annotations.NullMarked;

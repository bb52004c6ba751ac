/** The fleet as processes of this machine. */
@NullMarked
package io.thermocline.cli.local;

import org.jspecify.annotations.NullMarked;

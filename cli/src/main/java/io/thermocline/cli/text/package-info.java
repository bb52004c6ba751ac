/** Text for people and for scripts: tables, CSV, numbers with units. */
@NullMarked
package io.thermocline.cli.text;

import org.jspecify.annotations.NullMarked;

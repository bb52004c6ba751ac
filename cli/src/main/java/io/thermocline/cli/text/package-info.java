/** Text for people and for scripts: tables, CSV, numbers with units, refusals by option. */
@NullMarked
package io.thermocline.cli.text;

import org.jspecify.annotations.NullMarked;

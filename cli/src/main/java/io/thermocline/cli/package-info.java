/**
 * The {@code thermocline} command: what users type, turned into specifications, and results turned into what they read.
 */
@NullMarked
package io.thermocline.cli;

import org.jspecify.annotations.NullMarked;

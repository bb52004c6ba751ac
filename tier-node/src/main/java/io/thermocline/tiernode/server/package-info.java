/**
 * The tier protocol, served.
 */
@NullMarked
package io.thermocline.tiernode.server;

import org.jspecify.annotations.NullMarked;

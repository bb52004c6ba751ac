/** The server side of the tier protocol. */
@NullMarked
package io.thermocline.tiernode.server;

import org.jspecify.annotations.NullMarked;

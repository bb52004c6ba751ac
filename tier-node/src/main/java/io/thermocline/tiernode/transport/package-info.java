/** Settings and trailers that both ends of a connection between services share. */
@NullMarked
package io.thermocline.tiernode.transport;

import org.jspecify.annotations.NullMarked;

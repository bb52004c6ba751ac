/**
 * What both ends of a connection between services have in common.
 */
@NullMarked
package io.thermocline.tiernode.transport;

import org.jspecify.annotations.NullMarked;

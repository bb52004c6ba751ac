/** The client side of the tier protocol: batches to a node, and a node's links to its peers. */
@NullMarked
package io.thermocline.tiernode.client;

import org.jspecify.annotations.NullMarked;

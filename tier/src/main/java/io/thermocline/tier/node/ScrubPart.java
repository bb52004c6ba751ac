package io.thermocline.tier.node;

import it.unimi.dsi.fastutil.ints.IntList;

/**
 * What a range of frames holds, for those that hold a page, in frame order.
 *
 * @param pages the pages
 * @param versions versions of their contents
 * @param damaged pages whose bytes are not what they should be
 */
public record ScrubPart(IntList pages, IntList versions, IntList damaged) {}

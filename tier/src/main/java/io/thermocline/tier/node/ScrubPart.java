package io.thermocline.tier.node;

import it.unimi.dsi.fastutil.ints.IntList;

/**
 * The contents of a range of frames, for those that hold a page, in frame order.
 *
 * @param pages the pages
 * @param versions versions of their contents
 * @param damaged pages whose bytes are wrong
 */
public record ScrubPart(IntList pages, IntList versions, IntList damaged) {}

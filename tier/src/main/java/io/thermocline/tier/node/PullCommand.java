package io.thermocline.tier.node;

/**
 * A move that its destination is told to perform by a pull.
 *
 * @param frame frame of the destination
 * @param sequence sequence number there
 * @param source index of the node from which to pull
 * @param sourceFrame frame of the source
 * @param sourceSequence sequence number at the source
 */
public record PullCommand(int frame, int sequence, int source, int sourceFrame, int sourceSequence) {}

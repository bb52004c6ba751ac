package io.thermocline.tier.node;

/**
 * A move that its destination is told to fetch.
 *
 * @param frame frame of the destination
 * @param turn its turn
 * @param source index of the node from which to pull
 * @param sourceFrame the frame there
 * @param sourceTurn its turn there
 */
public record PullCommand(int frame, int turn, int source, int sourceFrame, int sourceTurn) {}

package io.thermocline.lab;

/** Takes news of runs, from several threads. */
public interface Progress {
    /** Takes nothing. */
    Progress SILENT = new Progress() {};

    /** A line for people, such as that a graph is being generated. */
    default void message(String text) {}

    /** Input is read once before its run begins; called before each batch, and may throw to end it. */
    default void preparing() {}

    /** A run begins; {@code accesses} is -1 where the number is not known beforehand. */
    default void begin(RunSpec run, long accesses) {}

    /** How many accesses of a run have been decided. */
    default void advance(RunSpec run, long accesses) {}

    /** A run has ended. */
    default void end(RunSpec run) {}
}

package io.thermocline.cli;

/** Exit codes that scripts rely on. */
final class ExitCodes {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int BAD_INPUT = 2;

    /** What a shell calls the end by SIGPIPE, the signal to who writes into a pipe that nobody reads. */
    static final int UNREAD = 128 + 13;

    private ExitCodes() {}
}

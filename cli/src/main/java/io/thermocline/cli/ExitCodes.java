package io.thermocline.cli;

/** Exit codes that scripts rely on. */
final class ExitCodes {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int BAD_INPUT = 2;
    static final int ASSERTION_FAILED = 3;

    /** What a shell calls the end by SIGPIPE, the signal to the writer of a pipe without a reader. */
    static final int UNREAD = 128 + 13;

    private ExitCodes() {}
}

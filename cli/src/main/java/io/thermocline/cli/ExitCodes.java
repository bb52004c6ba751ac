package io.thermocline.cli;

/** Exit codes that scripts rely on. */
final class ExitCodes {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int BAD_INPUT = 2;

    private ExitCodes() {}
}

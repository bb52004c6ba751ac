package io.thermocline.orchestrator;

import io.netty.channel.unix.Errors.NativeIoException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.sql.SQLException;
import reactor.netty.channel.AbortedException;

/** Tells failures of a caller's connection from others. */
public final class Disconnects {
    private static final int DEEPEST = 20;

    private Disconnects() {}

    /** Whether something failed because the caller closed its connection or lost it. */
    public static boolean isOne(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < DEEPEST; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                return false; // the connection to the store
            }
            if (cause instanceof AbortedException
                    || cause instanceof NativeIoException
                    || cause instanceof ClosedChannelException
                    || cause instanceof SocketException) {
                return true;
            }
            depth++;
        }
        return false;
    }
}

package io.thermocline.tiernode.client;

import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tries at once a connection that failed before. By itself a channel waits up to two minutes between attempts, and refuses calls meanwhile, though
 * the service may have been started again.
 */
public final class Reconnection {
    private static final long LONGEST_MS = 500;

    private Reconnection() {}

    /** Does nothing where the connection has not failed; otherwise waits a little for it. */
    public static void hasten(ManagedChannel channel) {
        if (channel.getState(false) != ConnectivityState.TRANSIENT_FAILURE) {
            return;
        }
        CountDownLatch changed = new CountDownLatch(1);
        channel.notifyWhenStateChanged(ConnectivityState.TRANSIENT_FAILURE, changed::countDown);
        channel.resetConnectBackoff();
        try {
            if (!changed.await(LONGEST_MS, TimeUnit.MILLISECONDS)) {
                return; // the call says that it is not there
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

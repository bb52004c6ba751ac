package io.thermocline.tiernode.client;

import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reconnects a failed connection at once.
 *
 * <p>By itself a channel waits up to two minutes between attempts. Meanwhile it refuses calls, even if the service has
 * been restarted.
 */
public final class Reconnection {
    private static final long LONGEST_MS = 500;

    private Reconnection() {}

    /** Waits briefly for a failed connection to reconnect; does nothing if the connection has not failed. */
    public static void hasten(ManagedChannel channel) {
        if (channel.getState(false) != ConnectivityState.TRANSIENT_FAILURE) {
            return;
        }
        CountDownLatch changed = new CountDownLatch(1);
        channel.notifyWhenStateChanged(ConnectivityState.TRANSIENT_FAILURE, changed::countDown);
        channel.resetConnectBackoff();
        try {
            if (!changed.await(LONGEST_MS, TimeUnit.MILLISECONDS)) {
                return; // the call itself reports the failure
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

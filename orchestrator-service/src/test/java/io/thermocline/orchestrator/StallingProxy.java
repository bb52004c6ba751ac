package io.thermocline.orchestrator;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The way to a service that can stand still, as if its process were stopped: connections stay, and nothing passes. */
final class StallingProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final int target;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private boolean stalls; // guarded by this

    /** A way to a port of this machine. */
    StallingProxy(int target) throws IOException {
        this.target = target;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    synchronized void stall(boolean still) {
        stalls = still;
        notifyAll();
    }

    private synchronized void awaitMoving() throws InterruptedException {
        while (stalls) {
            wait();
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(server);
                start(() -> copy(client, server));
                start(() -> copy(server, client));
            }
        } catch (IOException e) {
            // it is closed
        }
    }

    private void copy(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[1 << 16];
            int read = in.read(bytes);
            while (read >= 0) {
                awaitMoving();
                out.write(bytes, 0, read);
                read = in.read(bytes);
            }
        } catch (IOException | InterruptedException e) {
            // one of both has gone
        }
    }

    @Override
    public void close() throws IOException {
        stall(false);
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}

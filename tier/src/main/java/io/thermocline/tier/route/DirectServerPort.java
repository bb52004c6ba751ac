package io.thermocline.tier.route;

import io.thermocline.tier.shaping.PlayedServers;

/** The way to servers that a node of this process plays: direct calls. */
public final class DirectServerPort implements ServerPort {
    private final PlayedServers servers;
    private Answers answers = new Answers() {
        @Override
        public void served(int request) {
            throw new IllegalStateException("nobody waits for request " + request);
        }

        @Override
        public void failed(RuntimeException cause) {
            throw cause;
        }
    };

    /** The way to servers. */
    public DirectServerPort(PlayedServers servers) {
        this.servers = servers;
    }

    @Override
    public void start(Answers to) {
        answers = to;
    }

    @Override
    public void add(int channels, boolean isDevice) {
        servers.add(channels, isDevice);
    }

    @Override
    public void serve(int request, int server, boolean write, long servicePs, long latencyPs) {
        servers.serve(server, write, servicePs, latencyPs, () -> answers.served(request));
    }

    @Override
    public void flush() {} // requests arrive as they are made

    @Override
    public void close() {
        servers.close();
    }
}

package io.thermocline.engine.hardware;

/**
 * A stage of a {@link Mechanism}. Stages with the same name are the same server, credit or batch, whatever mechanism
 * passes them.
 */
public sealed interface Stage {
    /**
     * A FIFO server. An operation holds a channel for {@code servicePs} and as long as its bytes take.
     *
     * @param name such as {@code rnic}
     * @param channels operations served at a time
     * @param servicePs how long an operation holds a channel, whatever its size
     * @param bytesPerSecond bandwidth of one channel; 0 means that bytes take no time
     * @param latencyPs added after the service; delays no other operation
     * @param pools servers of this kind; an operation comes to one of them as it draws from a pool of a {@link Credit}
     * @param neighbours streams of consecutive numbers that share one of them
     */
    record Server(
            String name, int channels, long servicePs, long bytesPerSecond, long latencyPs, int pools, int neighbours)
            implements Stage {
        /** Checks what the engine relies on. */
        public Server {
            Checks.range("stage " + name + ": channels", channels, 1, Integer.MAX_VALUE);
            Checks.range("stage " + name + ": servicePs", servicePs, 0, Long.MAX_VALUE);
            Checks.range("stage " + name + ": bytesPerSecond", bytesPerSecond, 0, Long.MAX_VALUE);
            Checks.range("stage " + name + ": latencyPs", latencyPs, 0, Long.MAX_VALUE);
            checkPools(name, pools, neighbours);
        }

        /** A server that all operations share. */
        public Server(String name, int channels, long servicePs, long bytesPerSecond, long latencyPs) {
            this(name, channels, servicePs, bytesPerSecond, latencyPs, 1, 1);
        }

        /** Picoseconds that {@code bytes} hold a channel, beside {@link #servicePs}. */
        public long transferPs(long bytes) {
            return Stage.transferPs(bytes, bytesPerSecond);
        }
    }

    /**
     * Tokens that operations hold from here until they depart from a later stage. Those that find none wait in the
     * order of their arrival. The tokens lie in pools; which pool an operation draws from follows from its stream: pool
     * {@code stream / neighbours % pools}, as thread blocks are dealt to multiprocessors in turn. In a workload of one
     * stream it is unknown which warp an access comes from; there the pools serve page copies by turns. Tokens that end
     * with the same departure are given back in the order in which they were taken.
     *
     * @param name such as {@code queue-pair}
     * @param pools how many there are
     * @param tokens of each
     * @param neighbours streams of consecutive numbers that share a pool
     * @param until name of the stage whose departure gives the token back; empty for the last stage of the mechanism
     */
    record Credit(String name, int pools, int tokens, int neighbours, String until) implements Stage {
        /** Checks what the engine relies on. */
        public Credit {
            Checks.range("stage " + name + ": tokens", tokens, 1, Integer.MAX_VALUE);
            checkPools(name, pools, neighbours);
        }

        /** Tokens for whose pools each stream counts alone. */
        public Credit(String name, int pools, int tokens, String until) {
            this(name, pools, tokens, 1, until);
        }
    }

    /**
     * A server that, when idle, takes up to {@code most} of the operations that wait, in the order of their arrival,
     * and is done with all of them at once: after {@code setupPs}, and for each of them {@code eachPs} and as long as
     * its bytes take.
     *
     * @param name such as {@code fault-batch}
     * @param most operations in a batch
     * @param setupPs of a batch
     * @param eachPs of an operation
     * @param bytesPerSecond bandwidth; 0 means that bytes take no time
     * @param pools servers of this kind; an operation comes to one of them as it draws from a pool of a {@link Credit}
     * @param neighbours streams of consecutive numbers that share one of them
     */
    record Batch(String name, int most, long setupPs, long eachPs, long bytesPerSecond, int pools, int neighbours)
            implements Stage {
        /** Checks what the engine relies on. */
        public Batch {
            Checks.range("stage " + name + ": most", most, 1, Integer.MAX_VALUE);
            Checks.range("stage " + name + ": setupPs", setupPs, 0, Long.MAX_VALUE);
            Checks.range("stage " + name + ": eachPs", eachPs, 0, Long.MAX_VALUE);
            Checks.range("stage " + name + ": bytesPerSecond", bytesPerSecond, 0, Long.MAX_VALUE);
            checkPools(name, pools, neighbours);
        }

        /** A batch server that all operations share. */
        public Batch(String name, int most, long setupPs, long eachPs, long bytesPerSecond) {
            this(name, most, setupPs, eachPs, bytesPerSecond, 1, 1);
        }

        /** Picoseconds that an operation of {@code bytes} bytes adds to its batch. */
        public long operationPs(long bytes) {
            return eachPs + Stage.transferPs(bytes, bytesPerSecond);
        }
    }

    /** The medium of the tier from which a page comes up, or to which it goes down. */
    record Medium() implements Stage {}

    /** The links of the two tiers, in the direction of the copy. */
    record Links() implements Stage {}

    private static void checkPools(String name, int pools, int neighbours) {
        Checks.range("stage " + name + ": pools", pools, 1, Integer.MAX_VALUE);
        Checks.range("stage " + name + ": neighbours", neighbours, 1, Integer.MAX_VALUE);
    }

    private static long transferPs(long bytes, long bytesPerSecond) {
        return bytesPerSecond == 0 ? 0 : Math.round(1e12 * bytes / bytesPerSecond);
    }
}

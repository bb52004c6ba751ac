package io.thermocline.tiernode.transport;

import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.util.internal.PlatformDependent;

/**
 * Flow-control windows and memory of the connections between services, for messages of 1 MiB.
 *
 * <p>The transport gets memory from the system in chunks. A chunk of which a quarter was in use is returned once all of
 * it is free. The chunks of gRPC's own allocator, 2 MiB, hold two messages, so that they are allocated and freed with
 * every few of them. Each time the system maps their pages again: a third of the processor time of pulled pages, as
 * measured.
 *
 * <p>Larger chunks are freed less often. Threads share a few of them, so that they take a small share of the memory for
 * direct buffers. A tier in memory needs most of that for its frames.
 */
public final class Transport {
    // of a stream and of a connection: bytes sent before the receiver asks for more
    private static final int WINDOW_BYTES = 4 << 20;

    private static final int PAGE_BYTES = 1 << 13;
    private static final int LARGEST_ORDER = 12; // chunks of 32 MiB
    private static final int SMALLEST_ORDER = 8; // as gRPC's own, where memory is too short for more
    private static final int ARENAS = 2; // each keeps a chunk
    private static final int SHARE = 32; // a larger chunk takes at most this part of the memory for direct buffers

    private static final ByteBufAllocator MEMORY = new PooledByteBufAllocator(
            true,
            ARENAS,
            ARENAS,
            PAGE_BYTES,
            order(PlatformDependent.maxDirectMemory()),
            PooledByteBufAllocator.defaultSmallCacheSize(),
            PooledByteBufAllocator.defaultNormalCacheSize(),
            PooledByteBufAllocator.defaultUseCacheForAllThreads());

    private Transport() {}

    /** Returns the chunk order: a chunk has the bytes of a page times two to this power. */
    static int order(long directBytes) {
        int order = LARGEST_ORDER;
        while (order > SMALLEST_ORDER && (long) PAGE_BYTES << order > directBytes / SHARE) {
            order--;
        }
        return order;
    }

    /** Configures a service. */
    public static NettyServerBuilder configure(NettyServerBuilder server) {
        return server.flowControlWindow(WINDOW_BYTES).withChildOption(ChannelOption.ALLOCATOR, MEMORY);
    }

    /** Configures a client. */
    public static NettyChannelBuilder configure(NettyChannelBuilder channel) {
        return channel.usePlaintext().flowControlWindow(WINDOW_BYTES).withOption(ChannelOption.ALLOCATOR, MEMORY);
    }
}

package io.thermocline.tiernode.wire;

import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;

/** Translates a node's delays between values and messages. */
public final class ShapingWire {
    private ShapingWire() {}

    /** Returns the message, with the node's floor. */
    public static io.thermocline.proto.v1.Shaping encode(Shaper shaper) {
        Shaping shaping = shaper.shaping();
        return io.thermocline.proto.v1.Shaping.newBuilder()
                .setReadLatencyNs(shaping.readLatencyNs())
                .setWriteLatencyNs(shaping.writeLatencyNs())
                .setReadBytesPerSecond(shaping.readBytesPerSecond())
                .setWriteBytesPerSecond(shaping.writeBytesPerSecond())
                .setReadIops(shaping.readIops())
                .setWriteIops(shaping.writeIops())
                .setQueueDepth(shaping.queueDepth())
                .setDilation(shaping.dilation())
                .setFloorNs(shaper.floorNs())
                .build();
    }

    /**
     * Returns the delays of a message.
     *
     * @throws IllegalArgumentException if a field is out of range
     */
    public static Shaping decode(io.thermocline.proto.v1.Shaping message) {
        return new Shaping(
                message.getReadLatencyNs(),
                message.getWriteLatencyNs(),
                message.getReadBytesPerSecond(),
                message.getWriteBytesPerSecond(),
                message.getReadIops(),
                message.getWriteIops(),
                message.getQueueDepth(),
                message.getDilation());
    }
}

package io.thermocline.tier.store;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Frames in a file, for NVMe.
 *
 * <p>Each frame is a slot of the page and a trailer of 8 bytes: CRC32C of page and frame number, and the frame number
 * plus one. A torn, damaged or misplaced page is therefore detected when it is read. A trailer of zeroes is a frame
 * that was never written.
 */
public final class FileStore implements FrameStore {
    private static final int TRAILER_BYTES = 8;

    private final FileChannel channel;
    private final int pageBytes;
    private final FileRoom room;

    /** Creates the file. It is sparse until it is written and disappears with the process, even if that is killed. */
    public FileStore(Path file, int frames, int pageBytes) {
        this(create(file), pageBytes, FileRoom.of(file, bytes(frames, pageBytes)));
    }

    FileStore(FileChannel channel, int pageBytes, FileRoom room) {
        this.channel = channel;
        this.pageBytes = pageBytes;
        this.room = room;
    }

    /** Returns the room needed for a file with {@code frames}. */
    static FileRoom room(Path folder, int frames, int pageBytes) {
        return new FileRoom(folder, bytes(frames, pageBytes));
    }

    private static long bytes(int frames, int pageBytes) {
        return (long) frames * (pageBytes + TRAILER_BYTES);
    }

    private static FileChannel create(Path file) {
        try {
            return FileChannel.open(
                    file,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new TierException(Reason.UNAVAILABLE, "the tier's file cannot be created", e);
        }
    }

    @Override
    public void read(int frame, int offset, ByteBuffer target) {
        ByteBuffer slot = readSlot(frame);
        target.put(slot.slice(offset, target.remaining()));
    }

    @Override
    public void write(int frame, int offset, ByteBuffer contents) {
        ByteBuffer slot;
        if (contents.remaining() == pageBytes) {
            slot = ByteBuffer.allocate(pageBytes + TRAILER_BYTES);
        } else {
            slot = readSlot(frame);
        }
        slot.position(offset);
        slot.put(contents);
        slot.putInt(pageBytes, checksum(slot, frame));
        slot.putInt(pageBytes + Integer.BYTES, frame + 1);
        slot.clear();
        try {
            long at = position(frame);
            while (slot.hasRemaining()) {
                at += channel.write(slot, at);
            }
        } catch (IOException e) {
            throw room.failed(frame, e.getMessage(), e);
        }
    }

    private ByteBuffer readSlot(int frame) {
        ByteBuffer slot = ByteBuffer.allocate(pageBytes + TRAILER_BYTES);
        try {
            long at = position(frame);
            int read;
            while (slot.hasRemaining() && (read = channel.read(slot, at)) >= 0) {
                at += read;
            }
        } catch (IOException e) {
            throw new TierException(Reason.UNAVAILABLE, "frame " + frame + " cannot be read", e);
        }
        int stored = slot.getInt(pageBytes + Integer.BYTES);
        if (stored != 0 && (stored != frame + 1 || slot.getInt(pageBytes) != checksum(slot, frame))) {
            throw new TierException(Reason.DATA_LOSS, "frame " + frame + " does not have the bytes that were written");
        }
        return slot;
    }

    private int checksum(ByteBuffer slot, int frame) {
        CRC32C crc = new CRC32C();
        crc.update(slot.duplicate().position(0).limit(pageBytes));
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            crc.update(frame >>> shift);
        }
        return (int) crc.getValue();
    }

    private long position(int frame) {
        return (long) frame * (pageBytes + TRAILER_BYTES);
    }

    @Override
    public void flush() {
        try {
            channel.force(true);
        } catch (IOException e) {
            throw new TierException(Reason.UNAVAILABLE, "the tier's file cannot be made durable", e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new TierException(Reason.UNAVAILABLE, "the tier's file cannot be closed", e);
        }
    }
}

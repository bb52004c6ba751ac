package io.thermocline.policies.caching;

/**
 * Size of a message on the link between accelerator and host: flits of {@value #FLIT_BYTES} B, the first of which is the
 * header (thesis sec. 5.3). So 32, 64 and 128 B of data take 48, 80 and 144 B, of which 67, 80 and 89 % are data (Table
 * 5.3).
 */
final class LinkMessage {
    private static final int FLIT_BYTES = 16;

    private LinkMessage() {}

    /** Bytes that a message with so many bytes of data takes. */
    static long bytes(long data) {
        return FLIT_BYTES * (1 + (data + FLIT_BYTES - 1) / FLIT_BYTES);
    }
}

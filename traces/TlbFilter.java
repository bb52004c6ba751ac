import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Reduces what valgrind's lackey writes (standard input) to a page trace (standard output): records of a little-endian
 * uint32 page of 4 KiB and a byte, 1 for a write.
 *
 * <p>Instruction lines and valgrind's own lines are dropped. What remains passes through a TLB of 16 pages, fully
 * associative, least recently used replaced; the trace is what the page-table walker then sees: an access where the
 * page misses, and an access that writes where a page is first written since it entered (the walk that sets the dirty
 * bit). A store that misses is one access. An access that crosses into the next page is an access to each.
 */
final class TlbFilter {
    private static final int PAGE_SHIFT = 12;
    private static final int ENTRIES = 16;

    private final InputStream in;
    private final OutputStream out = new BufferedOutputStream(System.out, 1 << 16);
    private final byte[] buffer = new byte[1 << 20];
    private int position;
    private int limit;
    private final long[] pages = new long[ENTRIES]; // most recently used first
    private final boolean[] written = new boolean[ENTRIES];
    private int used;
    private long line;

    private TlbFilter(InputStream in) {
        this.in = in;
    }

    public static void main(String[] args) throws IOException {
        new TlbFilter(System.in).run();
    }

    private void run() throws IOException {
        for (int c = read(); c >= 0; c = read()) {
            line++;
            int kind = c == ' ' ? read() : -1;
            if (kind == 'L' || kind == 'S' || kind == 'M') {
                access(kind != 'L');
            } else {
                boolean known = c == 'I' || c == '=' || c == '-' || c == '*';
                if (!known) {
                    throw new IOException("line " + line + " is not lackey's");
                }
                while (c != '\n' && c >= 0) {
                    c = read();
                }
            }
        }
        out.flush();
    }

    /** Reads {@code " ADDRESS,SIZE\n"}. */
    private void access(boolean writes) throws IOException {
        read();
        long address = 0;
        int c;
        while ((c = read()) != ',') {
            address = address << 4 | digit(c, 16);
        }
        long size = 0;
        while ((c = read()) != '\n') {
            size = size * 10 + digit(c, 10);
        }
        for (long page = address >>> PAGE_SHIFT; page <= (address + size - 1) >>> PAGE_SHIFT; page++) {
            translate(page, writes);
        }
    }

    private void translate(long page, boolean writes) throws IOException {
        int entry = 0;
        while (entry < used && pages[entry] != page) {
            entry++;
        }
        boolean miss = entry == used;
        if (miss && used < ENTRIES) {
            used++;
        }
        boolean dirty = !miss && written[entry];
        if (miss || (writes && !dirty)) {
            emit(page, writes);
        }
        for (int i = Math.min(entry, ENTRIES - 1); i > 0; i--) {
            pages[i] = pages[i - 1];
            written[i] = written[i - 1];
        }
        pages[0] = page;
        written[0] = dirty || writes;
    }

    private int digit(int c, int radix) throws IOException {
        int digit = Character.digit(c, radix);
        if (digit < 0) {
            throw new IOException("line " + line + " is damaged");
        }
        return digit;
    }

    private void emit(long page, boolean writes) throws IOException {
        if (page >>> 32 != 0) {
            throw new IOException("line " + line + ": page " + page + " needs more than 32 bits");
        }
        out.write((int) page);
        out.write((int) (page >>> 8));
        out.write((int) (page >>> 16));
        out.write((int) (page >>> 24));
        out.write(writes ? 1 : 0);
    }

    private int read() throws IOException {
        if (position == limit) {
            limit = in.read(buffer);
            position = 0;
            if (limit <= 0) {
                limit = 0;
                return -1;
            }
        }
        return buffer[position++];
    }
}

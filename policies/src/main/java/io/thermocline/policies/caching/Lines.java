package io.thermocline.policies.caching;

/**
 * Lines of {@value #BYTES} B in sectors of {@value #SECTOR_BYTES} B (thesis sec. 5.2.2.3). A line has a number over all
 * pages.
 */
final class Lines {
    /** Bytes of a line. */
    static final int BYTES = 128;

    /** Bytes of a sector, the smallest request of the accelerator. */
    static final int SECTOR_BYTES = 32;

    /** Sectors of a line. */
    static final int SECTORS = BYTES / SECTOR_BYTES;

    private static final int ALL = (1 << SECTORS) - 1;

    private final long linesAPage;

    /** Lines of pages of a size. */
    Lines(long pageBytes) {
        linesAPage = Math.max(1, pageBytes / BYTES);
    }

    /** Lines of a page. */
    long ofPage() {
        return linesAPage;
    }

    /** The number of the line that holds a byte of a page. */
    long number(int page, int offset) {
        return page * linesAPage + offset / BYTES;
    }

    /** The page of a line. */
    int page(long line) {
        return (int) (line / linesAPage);
    }

    /** The sectors of a set that a line has. */
    static int inLine(int sectors) {
        return sectors & ALL;
    }
}

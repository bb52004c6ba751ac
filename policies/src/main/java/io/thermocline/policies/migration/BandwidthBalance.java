package io.thermocline.policies.migration;

/**
 * Bandwidth balancing: how many pages may migrate at a time follows from the first tier's share g of the bytes of a
 * sample (thesis sec. 4.4).
 *
 * <ul>
 *   <li>{@code g < target - tolerance}: as many as without balancing;
 *   <li>{@code g < target}: half of them, rounded up;
 *   <li>otherwise none.
 * </ul>
 *
 * @param most pages that migrate at a time without balancing
 * @param target the first tier's share of the bandwidth of all memories
 * @param tolerance how far below the target the rate is halved
 */
record BandwidthBalance(int most, double target, double tolerance) {
    /** Pages that may migrate at a time after a sample with this share. */
    int allowed(double share) {
        if (share < target - tolerance) {
            return most;
        }
        return share < target ? (most + 1) / 2 : 0;
    }
}

package io.thermocline.workloads.dream;

/** {@code x1 += A y1}, by rows; {@code x2 += A' y2}, by columns. */
public final class MvtProvider extends MatrixVectorProvider {
    /** Called by the service loader. */
    public MvtProvider() {
        super("mvt", "A matrix times a vector, then its transpose times another", true);
    }
}

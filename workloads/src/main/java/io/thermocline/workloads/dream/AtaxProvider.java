package io.thermocline.workloads.dream;

/** {@code y = A' (A x)}: by rows, then by columns. */
public final class AtaxProvider extends MatrixVectorProvider {
    /** Called by the service loader. */
    public AtaxProvider() {
        super("atax", "The transpose of a matrix times the matrix times a vector", true);
    }
}

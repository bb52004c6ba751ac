package io.thermocline.workloads.dream;

/** {@code s = A' r}, by columns; {@code q = A p}, by rows. */
public final class BigcProvider extends MatrixVectorProvider {
    /** Called by the service loader. */
    public BigcProvider() {
        super("bigc", "The transpose of a matrix times a vector, then the matrix times another", false);
    }
}

package io.thermocline.engine.workload;

import java.util.List;

/** One pass over the accesses of a workload, in order. Used by one thread. */
public interface AccessSource extends AutoCloseable {
    /**
     * Replaces the contents of {@code batch} with the next accesses: at least one, unless a barrier or the end comes
     * first.
     *
     * <p>A batch ends early at a barrier; a barrier after no access is allowed and means nothing.
     *
     * @return false at the end; the batch is then empty
     * @throws io.thermocline.engine.InvalidInputException if the input is damaged, naming where
     */
    boolean read(AccessBatch batch);

    /**
     * What is read of the streams of a workload of many, from now on; see {@link StreamSource}.
     *
     * @throws IllegalStateException if the workload has one stream
     */
    default Streams streams() {
        throw new IllegalStateException("the workload has one stream");
    }

    /** What people should know of the accesses, a sentence each; known at the end of the pass. */
    default List<String> notes() {
        return List.of();
    }

    /** Releases files and threads; a source that was not read to its end may be closed. */
    @Override
    default void close() {}
}

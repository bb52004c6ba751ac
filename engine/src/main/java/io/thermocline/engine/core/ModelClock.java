package io.thermocline.engine.core;

import io.thermocline.engine.run.OperationKind;

/** Model time. */
final class ModelClock {
    void operation(OperationKind kind, int page, int from, int source, int to, int target) {}

    void remote(int page, int tier, int frame, boolean write, long bytes) {}

    void growHome(int pages) {}
}

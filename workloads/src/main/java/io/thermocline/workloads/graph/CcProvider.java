package io.thermocline.workloads.graph;

import java.util.function.Supplier;

/** Connected components, a kernel an iteration; see {@link ConnectedComponents} and {@link GmtGraphProgram}. */
public final class CcProvider extends GraphProvider {
    /** For the service loader. */
    public CcProvider() {
        super("cc", "Connected components of a graph by label propagation", "BaM sec. 5.2", false);
    }

    @Override
    Supplier<Algorithm> algorithm(GraphRequest request) {
        return () -> new ConnectedComponents(request.graph());
    }
}

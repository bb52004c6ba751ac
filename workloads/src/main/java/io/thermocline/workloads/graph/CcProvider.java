package io.thermocline.workloads.graph;

import java.util.function.Supplier;

/**
 * Connected components, with a kernel for each iteration; see {@link ConnectedComponents} and {@link GmtGraphProgram}.
 */
public final class CcProvider extends GraphProvider {
    /** Called by the service loader. */
    public CcProvider() {
        super("cc", "Connected components of a graph by label propagation", "BaM sec. 5.2", false);
    }

    @Override
    Supplier<Algorithm> algorithm(GraphRequest request) {
        return () -> new ConnectedComponents(request.graph());
    }
}

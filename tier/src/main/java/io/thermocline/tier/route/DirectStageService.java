package io.thermocline.tier.route;

import io.thermocline.tier.shaping.StageExecutor;

/** The stages that a node in this process emulates, by direct calls. */
public final class DirectStageService implements StageService {
    private final StageExecutor stages;
    private Answers answers = new Answers() {
        @Override
        public void served(int request) {
            throw new IllegalStateException("no caller waits for request " + request);
        }

        @Override
        public void failed(RuntimeException cause) {
            throw cause;
        }
    };

    /** Creates a service on an executor. */
    public DirectStageService(StageExecutor stages) {
        this.stages = stages;
    }

    @Override
    public void start(Answers to) {
        answers = to;
    }

    @Override
    public void add(int channels, boolean isDevice) {
        stages.add(channels, isDevice);
    }

    @Override
    public void serve(int request, int stage, boolean write, long servicePs, long latencyPs) {
        stages.serve(stage, write, servicePs, latencyPs, () -> answers.served(request));
    }

    @Override
    public void flush() {} // requests arrive as they are made

    @Override
    public void close() {
        stages.close();
    }
}

package io.thermocline.orchestrator.jobs;

import java.util.concurrent.ThreadFactory;

/** Makes threads that do not keep the service from ending. */
final class DaemonThreads implements ThreadFactory {
    private final String name;

    DaemonThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}

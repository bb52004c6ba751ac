package io.thermocline.orchestrator.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.engine.run.PageState;
import io.thermocline.orchestrator.Failures;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.jobs.Runs;
import io.thermocline.orchestrator.jobs.session.PageEntries;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.proto.v1.LookupReply;
import io.thermocline.proto.v1.LookupRequest;
import io.thermocline.proto.v1.PageTableEntry;
import io.thermocline.proto.v1.PageTableGrpc;
import io.thermocline.proto.v1.WatchReply;
import io.thermocline.proto.v1.WatchRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.grpc.server.service.GrpcService;

/** Serves the page tables of runs in progress. */
@GrpcService
final class PageTableService extends PageTableGrpc.PageTableImplBase {
    private final Runs runs;
    private final int mostWatches;
    private final AtomicInteger watches = new AtomicInteger();

    PageTableService(Runs runs, Limits limits) {
        this.runs = runs;
        mostWatches = limits.eventClients();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // what is seen goes to the caller
    public void lookup(LookupRequest request, StreamObserver<LookupReply> replies) {
        try {
            PageEntries.Range range =
                    new PageEntries.Range(request.getFirstPage(), Integer.toUnsignedLong(request.getCount()));
            runs.pageEntries(request.getRunId(), range).whenComplete((found, failure) -> {
                if (failure != null) {
                    replies.onError(Refusals.status(Failures.unwrapped(failure)).asRuntimeException());
                } else {
                    replies.onNext(LookupReply.newBuilder()
                            .setAccess(found.access())
                            .addAllEntries(entries(found))
                            .build());
                    replies.onCompleted();
                }
            });
        } catch (RuntimeException e) {
            replies.onError(Refusals.status(e).asRuntimeException());
        }
    }

    @Override
    public void watch(WatchRequest request, StreamObserver<WatchReply> replies) {
        ServerCallStreamObserver<WatchReply> watcher = (ServerCallStreamObserver<WatchReply>) replies;
        try {
            PageEntries.Range range =
                    new PageEntries.Range(request.getFirstPage(), Integer.toUnsignedLong(request.getCount()));
            if (watches.incrementAndGet() > mostWatches) {
                watches.decrementAndGet();
                throw new RefusedException(
                        Reason.TOO_MANY, mostWatches + " calls watch page tables, the most allowed; end one");
            }
            new Watch(runs, request.getRunId(), range, watcher, watches::decrementAndGet).begin();
        } catch (RuntimeException e) {
            replies.onError(Refusals.status(e).asRuntimeException());
        }
    }

    static List<PageTableEntry> entries(PageEntries found) {
        return found.entries().stream().map(PageTableService::message).toList();
    }

    private static PageTableEntry message(PageEntries.Entry entry) {
        PageState state = entry.state();
        return PageTableEntry.newBuilder()
                .setPage(entry.page())
                .setTier(entry.tier())
                .setFrame(state.frame())
                .setDirty(state.dirty())
                .setAccessed(state.accessed())
                .setPinned(state.pinned())
                .setInTransit(state.inTransit())
                .setVersion(state.version())
                .build();
    }
}

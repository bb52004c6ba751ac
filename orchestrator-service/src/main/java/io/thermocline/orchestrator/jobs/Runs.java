package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.Progress;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.session.Command;
import io.thermocline.orchestrator.jobs.session.ExpectedTags;
import io.thermocline.orchestrator.jobs.session.LiveSettings;
import io.thermocline.orchestrator.jobs.session.PageEntries;
import io.thermocline.orchestrator.jobs.session.Residency;
import io.thermocline.orchestrator.jobs.session.RunPlan;
import io.thermocline.orchestrator.jobs.session.RunSession;
import io.thermocline.orchestrator.jobs.session.Snapshot;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.jobs.store.Job;
import io.thermocline.orchestrator.jobs.store.JobStore;
import io.thermocline.orchestrator.jobs.store.RunHistory;
import io.thermocline.orchestrator.settings.Limits;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * Features that only runs have: a page table, a testbed and a policy that can change, and a log from which they are
 * replayed. All methods block, except those that return a future.
 */
@Service
public final class Runs {
    private final JobStore store;
    private final RunHistory history;
    private final ActiveJobs active;
    private final Laboratory laboratory;
    private final Limits limits;
    private final JsonMapper json;

    Runs(JobStore store, RunHistory history, ActiveJobs active, Laboratory laboratory, Limits limits, JsonMapper json) {
        this.store = store;
        this.history = history;
        this.active = active;
        this.laboratory = laboratory;
        this.limits = limits;
        this.json = json;
    }

    // ---- looking

    /** Returns the log of a run. */
    public RunHistory.Replay log(String id) {
        return history.replay(store.found(JobKind.RUN, id));
    }

    /** Returns where the pages of a run are, or were at its end. */
    public CompletableFuture<Residency> residency(String id, int buckets) {
        Residency.check(buckets);
        Job job = store.found(JobKind.RUN, id);
        ActiveJob entry = active.get(id);
        Residency last = entry == null ? null : entry.session().progress().lastResidency();
        if (last != null) {
            return CompletableFuture.completedFuture(last.coarser(buckets));
        }
        if (entry != null) {
            RunSession session = entry.session();
            return session.post(
                    session.progress().look((run, tiers) -> Residency.of(run, tiers, buckets)), limits.answer());
        }
        return CompletableFuture.completedFuture(store.residency(id)
                .map(text -> json.readValue(text, Residency.class).coarser(buckets))
                .orElseThrow(() -> new RefusedException(
                        Reason.CONFLICT,
                        "the run is " + store.found(job.id()).state() + "; nothing is known of its pages")));
    }

    /** Returns snapshots of a run from its start; none of one that has not begun. */
    public List<Snapshot> timeline(String id) {
        Job job = store.found(JobKind.RUN, id);
        ActiveJob entry = active.get(job.id());
        if (entry != null) {
            return entry.session().progress().timeline();
        }
        return store.timeline(id)
                .map(text -> List.of(json.readValue(text, Snapshot[].class)))
                .orElse(List.of());
    }

    /** Returns entries of the page table of a run in progress, as of its next chunk boundary. */
    public CompletableFuture<PageEntries> pageEntries(String id, PageEntries.Range range) {
        RunSession session = changeable(id).session();
        return session.post(session.progress().look(entries(range)), limits.answer());
    }

    /** Returns entries for a call that watches the run, and asks again after each answer. */
    public CompletableFuture<PageEntries> watchedEntries(String id, PageEntries.Range range) {
        RunSession session = changeable(id).session();
        return session.post(session.progress().watch(entries(range)), limits.answer());
    }

    private static BiFunction<LiveRun, List<String>, PageEntries> entries(PageEntries.Range range) {
        return (run, tiers) -> PageEntries.of(run, tiers, range);
    }

    /** Returns the testbed of a run as it is now, or was at its end. */
    public Testbed testbed(String id) {
        PreparedRun prepared = prepared(id);
        ActiveJob entry = active.get(id);
        Map<String, String> settings =
                entry != null ? entry.session().plan().settings().settings() : history.settings(id);
        return settings.isEmpty() ? prepared.testbed() : prepared.changed(settings);
    }

    /** Returns the run of a job in progress, or prepares it as if it ran again. */
    private PreparedRun prepared(String id) {
        Job job = store.found(JobKind.RUN, id);
        ActiveJob entry = active.get(id);
        PreparedRun running = entry == null ? null : entry.session().plan().run();
        if (running != null) {
            return running;
        }
        Request request = job.request(json);
        if (request instanceof RunRequest run && run.readsStream()) {
            throw new RefusedException(
                    Reason.CONFLICT, "the run is " + job.state() + "; nothing is known of its testbed");
        }
        return laboratory.prepare(request.specs().get(0), Progress.SILENT);
    }

    // ---- changing

    /** A run in progress. */
    private record Changeable(RunSession session, PreparedRun run) {}

    private Changeable changeable(String id) {
        store.found(JobKind.RUN, id);
        ActiveJob entry = active.get(id);
        PreparedRun running = entry == null ? null : entry.session().plan().run();
        if (entry == null || running == null) {
            throw new RefusedException(
                    Reason.CONFLICT, entry == null ? "the run is over" : "the run has not begun; try again");
        }
        return new Changeable(entry.session(), running);
    }

    /**
     * Hands a run to another policy at its next chunk boundary.
     *
     * @param expectedTags tags separated by commas, of which the policy in effect must have one; or an asterisk for any
     */
    public CompletableFuture<DecidingPolicy> changePolicy(String id, String policy, String expectedTags) {
        Changeable current = changeable(id);
        PolicySelection successor = current.run().successor(policy);
        Command<DecidingPolicy> change = current.session().plan().switchTo(successor, new ExpectedTags(expectedTags));
        return current.session().post(change, limits.answer());
    }

    /**
     * Changes settings of a run's testbed at its next chunk boundary.
     *
     * @param patch by path, applied to the earlier changes; null restores the setting with which the run began
     */
    public CompletableFuture<LiveSettings> changeSettings(String id, Map<String, @Nullable String> patch) {
        Changeable current = changeable(id);
        RunPlan plan = current.session().plan();
        current.run().changed(plan.settings().patched(patch)); // a refusal need not wait for the chunk
        return current.session().post(plan.change(patch), limits.answer());
    }
}

package io.thermocline.engine.reference;

import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.policy.Window;
import io.thermocline.engine.testing.NamedPolicyProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link MixedDecisions} in the engine. */
public final class MixedPolicy implements Policy {
    static final String PURPOSE = "mixed";

    /** The figure that is {@link MixedDecisions#inUse}. */
    static final String IN_USE = "inUse";

    /** The script of a policy that lets some pages begin above the last tier. */
    static final String PLACE = "place";

    /** The script of a policy that has a timer, and stops the accelerator. */
    static final String STALL = "stall";

    /** The script of a policy that has caches of lines. */
    static final String LINES = "lines";

    /** The period of its timer. */
    static final long TIMER_PS = 700;

    private final MixedDecisions decisions;

    /** Made by the engine. */
    public MixedPolicy(PolicyContext context) {
        boolean stalls = context.parameters().isGiven(NamedPolicyProvider.SCRIPT)
                && context.parameters().get(NamedPolicyProvider.SCRIPT).contains(STALL);
        Window window = stalls ? context.window(context.timer(TIMER_PS)) : null;
        decisions = new MixedDecisions(
                new EngineMoves(context.memory(), context.pins(), window),
                context.random(PURPOSE),
                context.testbed().pageBytes(),
                stalls,
                context.parameters().isGiven(NamedPolicyProvider.SCRIPT)
                        && context.parameters().get(NamedPolicyProvider.SCRIPT).contains(LINES));
        if (context.parameters().isGiven(NamedPolicyProvider.SCRIPT)
                && context.parameters().get(NamedPolicyProvider.SCRIPT).contains(PLACE)) {
            decisions.placeSome();
        }
    }

    @Override
    public void begin() {
        decisions.begin();
    }

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        return decisions.onNotice(page);
    }

    @Override
    public void onTimer(int timer, long nowPs) {
        decisions.onTimer();
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        decisions.onHit(page);
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        decisions.onMiss(page, write);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put(IN_USE, decisions.inUse());
    }

    private record EngineMoves(
            TieredMemory memory, Pins pins, @Nullable Window window) implements PageMoves {
        @Override
        public void stallAccelerator(long picoseconds) {
            memory.stallAccelerator(picoseconds);
        }

        @Override
        public List<Long> completed() {
            List<Long> completed = new ArrayList<>();
            if (window != null) {
                for (int tier = 0; tier < memory.tiers(); tier++) {
                    completed.add(window.accesses(tier));
                    completed.add(window.bytes(tier));
                    for (int to = 0; to < memory.tiers(); to++) {
                        completed.add(window.copies(tier, to));
                    }
                }
            }
            return completed;
        }

        @Override
        public int tiers() {
            return memory.tiers();
        }

        @Override
        public int pages() {
            return memory.pages();
        }

        @Override
        public int frames(int tier) {
            return memory.frames(tier);
        }

        @Override
        public int room(int tier) {
            return memory.room(tier);
        }

        @Override
        public int pageAt(int tier, int frame) {
            return memory.pageAt(tier, frame);
        }

        @Override
        public int tierOf(int page) {
            return memory.tierOf(page);
        }

        @Override
        public void fetch(int page) {
            memory.fetch(page);
        }

        @Override
        public void overwrite(int page) {
            memory.overwrite(page);
        }

        @Override
        public void prefetch(int page) {
            pins.forget(memory.prefetch(page));
        }

        @Override
        public void promote(int page, int toTier) {
            memory.promote(page, toTier);
        }

        @Override
        public void place(int page, int tier) {
            memory.place(page, tier);
        }

        @Override
        public void watch(int page) {
            memory.watch(page);
        }

        @Override
        public void delayAccess(long picoseconds) {
            memory.delayAccess(picoseconds);
        }

        @Override
        public void demote(int page, int toTier) {
            memory.demote(memory.tierOf(page), memory.frameOf(page), toTier);
        }

        @Override
        public void takeBack(int page) {
            memory.takeBack(page);
        }

        @Override
        public void use(int page) {
            pins.use(memory.frameOf(page));
        }

        @Override
        public boolean isInUse(int page) {
            return pins.isInUse(memory.frameOf(page));
        }

        @Override
        public void awaitUsers(int page) {
            pins.awaitUsers(memory.frameOf(page));
        }

        @Override
        public void beginTransfer() {
            memory.beginTransfer();
        }

        @Override
        public void beginTransfer(int mechanism) {
            memory.beginTransfer(mechanism);
        }

        @Override
        public void endTransfer() {
            memory.endTransfer();
        }

        @Override
        public void demoteCopying(int page) {
            memory.demoteCopying(memory.tierOf(page), memory.frameOf(page));
        }

        @Override
        public void remote(int page, boolean write, long linkBytes, long mediumBytes) {
            memory.remote(page, write, linkBytes, mediumBytes);
        }

        @Override
        public void serveCached(int page, boolean write, long picoseconds) {
            memory.serveCached(page, picoseconds);
        }

        @Override
        public void traffic(int page, boolean write, long linkBytes, long mediumBytes) {
            memory.traffic(page, write, linkBytes, mediumBytes);
        }
    }
}

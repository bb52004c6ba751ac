package io.thermocline.engine.time;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

class FramesInUseTest {
    private record Place(int tier, int frame) {}

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void everyFrameInUseIsFoundAndNoOther(@ForAll long seed) {
        SplitMix64 random = new SplitMix64(seed);
        FramesInUse frames = new FramesInUse();
        Map<Place, Operation> writers = new HashMap<>();
        for (int operation = 0; operation < 3_000; operation++) {
            boolean fills = random.nextInt(5) < (operation < 1_500 ? 4 : 1); // past the first size, and empty again
            Place place = new Place(random.nextInt(4), random.nextInt(200) << random.nextInt(20));
            FrameInUse record = frames.find(place.tier(), place.frame());
            assertThat(record == null ? null : record.writer).isEqualTo(writers.get(place));
            if (fills) {
                Operation writer = new Operation(operation);
                frames.findOrAdd(place.tier(), place.frame()).writer = writer;
                writers.put(place, writer);
            } else if (!writers.isEmpty()) {
                Place done = writers.keySet().iterator().next();
                writers.remove(done);
                remove(frames, requireNonNull(frames.find(done.tier(), done.frame())));
            }
        }
        writers.forEach((place, writer) -> assertThat(requireNonNull(frames.find(place.tier(), place.frame())).writer)
                .isEqualTo(writer));
    }

    @Test
    void recordStaysWhileAnOperationReads() {
        FramesInUse frames = new FramesInUse();
        FrameInUse record = frames.findOrAdd(2, 7);
        Operation reader = new Operation(11);
        record.writer = new Operation(10);
        reader.use(record, FrameInUse.How.COPIED_OUT);
        remove(frames, record);
        assertThat(frames.find(2, 7)).isSameAs(record);
        assertThat(record.newestUser).isSameAs(reader);
        reader.leave(record);
        frames.removeIfUnused(record);
        assertThat(frames.find(2, 7)).isNull();
    }

    private static void remove(FramesInUse frames, FrameInUse record) {
        record.writer = null;
        frames.removeIfUnused(record);
    }
}

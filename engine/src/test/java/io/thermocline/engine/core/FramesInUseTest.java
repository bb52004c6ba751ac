package io.thermocline.engine.core;

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
        Map<Place, Integer> writers = new HashMap<>();
        for (int operation = 0; operation < 3_000; operation++) {
            boolean fills = random.nextInt(5) < (operation < 1_500 ? 4 : 1); // past the first size, and empty again
            Place place = new Place(random.nextInt(4), random.nextInt(200) << random.nextInt(20));
            int record = frames.find(place.tier(), place.frame());
            Integer writer = writers.get(place);
            assertThat(record == FramesInUse.NONE ? null : Integer.valueOf(frames.writer(record)))
                    .isEqualTo(writer);
            if (fills) {
                frames.setWriter(frames.findOrAdd(place.tier(), place.frame()), operation);
                writers.put(place, operation);
            } else if (!writers.isEmpty()) {
                Place done = writers.keySet().iterator().next();
                writers.remove(done);
                remove(frames, frames.find(done.tier(), done.frame()));
            }
        }
        writers.forEach((place, writer) -> assertThat(frames.writer(frames.find(place.tier(), place.frame())))
                .isEqualTo(writer));
    }

    @Test
    void aRecordStaysWhileAnOperationReads() {
        FramesInUse frames = new FramesInUse();
        int record = frames.findOrAdd(2, 7);
        frames.setWriter(record, 10);
        frames.setNewestReader(record, 11);
        remove(frames, record);
        assertThat(frames.find(2, 7)).isEqualTo(record);
        assertThat(frames.newestReader(record)).isEqualTo(11);
        frames.setNewestReader(record, FramesInUse.NONE);
        frames.removeIfUnused(record);
        assertThat(frames.find(2, 7)).isEqualTo(FramesInUse.NONE);
    }

    private static void remove(FramesInUse frames, int record) {
        frames.setWriter(record, FramesInUse.NONE);
        frames.removeIfUnused(record);
    }
}

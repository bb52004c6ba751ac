package io.thermocline.engine.rules;

import static io.thermocline.engine.testing.Runs.sumPs;
import static io.thermocline.engine.testing.Testbeds.FREE;
import static io.thermocline.engine.testing.Testbeds.PAGE;
import static io.thermocline.engine.testing.Testbeds.device;
import static io.thermocline.engine.testing.Testbeds.nvme;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A first tier whose bandwidth counts: it serves a read of a page in 400 and a write in 600, and takes 100 more. A
 * fetch from nvme comes to it after 12,000 ({@link Testbeds}).
 */
class FirstTierServerTest {
    private static RunOutput run(String accesses, String script, long accessBytes) {
        Tier hbm = new Tier("hbm", device("hbm", false, 400, 100, 600, 100, 1), 4, 1, 1, null);
        Testbed testbed = new Testbed(
                "test", PAGE, new Accelerator("test", 4, 0, 0, 0, accessBytes), List.of(hbm, nvme(1000, 1)), FREE);
        return Runs.timed(testbed, ListedWorkload.of(1000, accesses), script);
    }

    @Test
    void accessesAreServedOneAfterTheOther() {
        // the copy is written until 12,600; the three reads then take 400 each, and 100 more
        RunOutput output = run("0 0 0", "", PAGE);
        assertThat(sumPs(output.latency())).isEqualTo(13_100 + 13_500 + 13_900);
        assertThat(output.modelTimePs()).isEqualTo(13_900);
        TimeAccount time = output.time();
        assertThat(time).isNotNull();
        assertThat(time.waits())
                .filteredOn(wait -> wait.where().equals("hbm"))
                .extracting(TimeAccount.Wait::accessPs, TimeAccount.Wait::queuedPs)
                .containsExactly(tuple(600.0 + 500 + 900 + 1300, 400.0 + 800));
    }

    @Test
    void writesTakeTheTimeOfWrites() {
        // written until 12,600; a read until 13,000 and a write until 13,600, in the order of their issue
        assertThat(sumPs(run("0 0w", "", PAGE).latency())).isEqualTo(13_100 + 13_700);
        assertThat(sumPs(run("0w 0", "", PAGE).latency())).isEqualTo(13_300 + 13_700);
    }

    @Test
    void hitsQueueForTheServer() {
        // both issue at 13,100, when the server is free
        RunOutput output = run("0 | 0 0", "", PAGE);
        assertThat(output.modelTimePs()).isEqualTo(13_100 + 400 + 400 + 100);
        assertThat(output.utilisation().get("hbm")).isCloseTo((600 + 3 * 400) / 14_000.0, within(1e-9));
    }

    @Test
    void accessTakesItsOwnBytesAndACopyThoseOfAPage() {
        // a quarter of a page: 100 for a read; the copy still takes 600
        assertThat(run("0 | 0 0", "", PAGE / 4).modelTimePs()).isEqualTo(12_600 + 100 + 100 + 100 + 100 + 100);
    }

    @Test
    void copyOutOfTheTierPassesItsServer() {
        RunOutput output = run("0w | 0 1", "1:c0;2:f", PAGE);
        // the write: written until 12,600, served until 13,200, complete at 13,300. At 13,300 the hit sends page 0 home
        // (400), then it is served until 14,100. Page 1 comes at 25,300 and is written until 25,900
        assertThat(sumPs(output.latency())).isEqualTo(13_300 + (14_100 + 100 - 13_300) + (25_900 + 400 + 100 - 13_300));
    }

    @Test
    void withoutAccessBytesTheTierServesAllAtOnce() {
        RunOutput output = run("0 0 0", "", 0);
        assertThat(sumPs(output.latency())).isEqualTo(3 * 12_100);
        assertThat(output.utilisation()).doesNotContainKey("hbm");
    }
}

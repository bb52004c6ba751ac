package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Uploads whose checks take long, and all other requests beside them. */
@Tag("slow")
@Tag("service")
class SlowUploadsTest {
    private static final int BLOCKING = 16; // threads for what blocks
    private static final int SLOW = 24;
    private static final int MEMBERS = 8;

    @RegisterExtension
    private static final RunningService service = new RunningService("thermocline.limits.decompressed=1GB");

    private static final Client client = service.client();

    @Test
    void slowUploadsBlockNothingElse() throws Exception {
        byte[] member = member();
        ExecutorService callers = Executors.newFixedThreadPool(SLOW);
        for (int i = 0; i < SLOW; i++) {
            byte[] body = repeated(member, i);
            callers.execute(() -> client.upload("/api/v1/traces?name=t.pagetrace.gz", body));
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> files() >= BLOCKING);
        long start = System.nanoTime();
        client.get("/api/v1/traces").expect(200);
        long answered = System.nanoTime() - start;
        callers.shutdown();
        assertThat(callers.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        assertThat(answered).as("of the time that the uploads took").isLessThan((System.nanoTime() - start) / 4);
    }

    private static int files() {
        String[] files = service.folder().resolve("traces").toFile().list();
        return files == null ? 0 : files.length;
    }

    /** A few KB that become 40 MB. */
    private static byte[] member() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(new byte[40_000_000]);
        }
        return bytes.toByteArray();
    }

    /** Members of one file, with a time in the first header that makes it another file. */
    private static byte[] repeated(byte[] member, int time) {
        byte[] all = new byte[MEMBERS * member.length];
        for (int i = 0; i < MEMBERS; i++) {
            System.arraycopy(member, 0, all, i * member.length, member.length);
        }
        all[4] = (byte) time;
        return all;
    }
}

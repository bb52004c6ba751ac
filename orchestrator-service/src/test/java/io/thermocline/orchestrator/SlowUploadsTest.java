package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Uploads whose checks take long, and all other requests beside them. */
class SlowUploadsTest {
    private static final int SLOW = 20; // more than there are threads for what blocks
    private static final int MEMBERS = 16;

    @RegisterExtension
    private static final RunningService service = new RunningService("thermocline.limits.decompressed=1GB");

    private static final Client client = service.client();

    @Test
    void nothingElseWaitsForTheirEnd() throws IOException {
        byte[] member = member();
        ExecutorService callers = Executors.newFixedThreadPool(SLOW);
        try {
            for (int i = 0; i < SLOW; i++) {
                byte[] body = repeated(member, i);
                callers.execute(() -> client.upload("/api/v1/traces?name=t.pagetrace.gz", body));
            }
            await().atMost(Duration.ofSeconds(30)).until(() -> bytes() == (long) SLOW * MEMBERS * member.length);
            assertThat(client.get("/api/v1/traces").expect(200).json().get("items"))
                    .as("uploads whose checks have ended before the answer")
                    .hasSizeLessThan(2);
        } finally {
            callers.shutdownNow();
        }
    }

    private static long bytes() {
        long bytes = 0;
        File[] files = service.folder().resolve("traces").toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            bytes += file.length();
        }
        return bytes;
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

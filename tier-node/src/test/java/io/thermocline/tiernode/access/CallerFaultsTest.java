package io.thermocline.tiernode.access;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class CallerFaultsTest {
    private static final long SECOND_NS = 1_000_000_000L;

    private final Logger log = (Logger) LoggerFactory.getLogger(CallerFaults.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final AtomicLong nowNs = new AtomicLong(-7);
    private final CallerFaults faults = new CallerFaults(nowNs::get);

    @BeforeEach
    void listen() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void stop() {
        log.detachAppender(lines);
    }

    private List<String> warnings() {
        return lines.list.stream()
                .filter(line -> line.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    @Test
    void everyFaultIsCountedAndLoggedOnceAMinute() {
        for (int second = 0; second < 150; second++) { // lines at 0, 60 and 120 s
            faults.note(Protocol.HTTP, Fault.TOKEN, "wrong");
            nowNs.addAndGet(SECOND_NS);
        }
        assertThat(faults.count(Protocol.HTTP, Fault.TOKEN)).isEqualTo(150);
        assertThat(warnings())
                .containsExactly(
                        "http: wrong",
                        "60 times since the last such line, the last: http: wrong",
                        "60 times since the last such line, the last: http: wrong");
    }

    @Test
    void faultsAreCountedByKind() {
        faults.note(Protocol.HTTP, Fault.TOKEN, "wrong");
        faults.note(Protocol.GRPC, Fault.TOKEN, "wrong, too");
        assertThat(faults.count(Protocol.GRPC, Fault.TOKEN)).isEqualTo(1);
        assertThat(faults.count(Protocol.HTTP, Fault.ABORTED)).isZero();
        assertThat(warnings()).containsExactly("http: wrong", "grpc: wrong, too");
    }
}

package io.thermocline.tier.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutboxTest {
    private final Outbox outbox = new Outbox();
    private final List<String> sent = new ArrayList<>();

    private void add(String letter) {
        outbox.add(() -> {
            sent.add(letter);
            if (letter.startsWith("bad")) {
                throw new IllegalStateException(letter);
            }
        });
    }

    /** Otherwise a lease that fails could not answer its waiting callers if a peer is gone that must be told, too. */
    @Test
    void failedCallDoesNotStopLaterCalls() {
        add("one");
        add("bad two");
        add("three");
        add("bad four");
        add("five");
        assertThatThrownBy(outbox::deliver)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("bad two");
        assertThat(sent).containsExactly("one", "bad two", "three", "bad four", "five");
        add("six");
        outbox.deliver();
        assertThat(sent).endsWith("six");
    }
}

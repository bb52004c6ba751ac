package io.thermocline.tiernode.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class TransportTest {
    private static final long MIB = 1 << 20;

    @Test
    void chunkSizeFollowsDirectMemory() {
        assertThat(Transport.order(1 << 30)).isEqualTo(12);
        assertThat(Transport.order(512 * MIB)).isEqualTo(11);
        assertThat(Transport.order(512 * MIB - 1)).isEqualTo(10);
        assertThat(Transport.order(192 * MIB)).isEqualTo(9);
        assertThat(Transport.order(8 * MIB)).isEqualTo(8);
        assertThat(Transport.order(0)).isEqualTo(8);
    }

    @Test
    void wrappedPageHasTheRemainingBytes() {
        ByteBuffer onHeap = ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 4, 5}).slice(1, 5);
        onHeap.position(1).limit(4);
        ByteBuffer outside =
                ByteBuffer.allocateDirect(3).put(new byte[] {2, 3, 4}).flip();
        for (ByteBuffer bytes : new ByteBuffer[] {onHeap, onHeap.asReadOnlyBuffer(), outside}) {
            assertThat(PageBytes.of(bytes).toByteArray()).containsExactly(2, 3, 4);
        }
    }
}

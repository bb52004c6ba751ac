package io.thermocline.tiernode.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.thermocline.proto.v1.PullReply;
import io.thermocline.proto.v1.TierGrpc;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PagesMarshallerTest {
    private static final PullReply REPLY = PullReply.newBuilder()
            .addIds(7)
            .addPages(3)
            .addVersions(1)
            .setContents(ByteString.copyFrom(new byte[] {1, 2, 3, 4}))
            .build();

    private final MethodDescriptor.Marshaller<PullReply> marshaller = PagesMarshaller.forAnswers(
                    TierGrpc.getPullMethod(), PullReply.parser())
            .getResponseMarshaller();

    @Test
    void writtenPagesAreReadBack() {
        assertThat(marshaller.parse(marshaller.stream(REPLY))).isEqualTo(REPLY);
        assertThat(marshaller.parse(new Whole(REPLY.toByteArray()))).isEqualTo(REPLY);
    }

    @Test
    void streamOfUnknownLengthIsReadToItsEnd() {
        InputStream compressed = new ByteArrayInputStream(REPLY.toByteArray()) {
            @Override
            public synchronized int available() {
                return 1;
            }
        };
        assertThat(marshaller.parse(compressed)).isEqualTo(REPLY);
    }

    @Test
    void truncatedMessageIsRefused() {
        byte[] bytes = REPLY.toByteArray();
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
        assertThatThrownBy(() -> marshaller.parse(new Whole(cut)))
                .isInstanceOf(StatusRuntimeException.class)
                .hasMessage("INTERNAL: a message with pages cannot be read");
    }

    @Test
    void endOfUnopenedGroupIsRefused() {
        assertThatThrownBy(() -> marshaller.parse(new Whole(new byte[] {0x0C})))
                .isInstanceOf(StatusRuntimeException.class);
    }

    /** A message as a transport hands it over. */
    private static final class Whole extends ByteArrayInputStream implements KnownLength {
        Whole(byte[] bytes) {
            super(bytes);
        }
    }
}

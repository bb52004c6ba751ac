package io.thermocline.tiernode.client;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads messages that carry pages, without a second copy: the pages stay in the array into which the message was read.
 *
 * <p>A reference to any part of such a message keeps all of it in memory.
 *
 * @param <M> the message
 */
final class PagesMarshaller<M extends MessageLite> implements MethodDescriptor.Marshaller<M> {
    private final MethodDescriptor.Marshaller<M> plain;
    private final Parser<M> parser;

    private PagesMarshaller(MethodDescriptor.Marshaller<M> plain, Parser<M> parser) {
        this.plain = plain;
        this.parser = parser;
    }

    /** Returns a method whose answers are read in this way. */
    static <Q, A extends MessageLite> MethodDescriptor<Q, A> forAnswers(
            MethodDescriptor<Q, A> method, Parser<A> parser) {
        return method.toBuilder(
                        method.getRequestMarshaller(), new PagesMarshaller<>(method.getResponseMarshaller(), parser))
                .build();
    }

    @Override
    public InputStream stream(M message) {
        return plain.stream(message);
    }

    @Override
    public M parse(InputStream stream) {
        if (!(stream instanceof KnownLength)) {
            return plain.parse(stream); // compressed
        }
        try {
            byte[] bytes = new byte[stream.available()]; // all of it
            stream.readNBytes(bytes, 0, bytes.length);
            CodedInputStream input = UnsafeByteOperations.unsafeWrap(bytes).newCodedInput();
            input.enableAliasing(true);
            M message = parser.parseFrom(input);
            input.checkLastTagWas(0);
            return message;
        } catch (IOException e) {
            throw Status.INTERNAL
                    .withDescription("a message with pages cannot be read")
                    .withCause(e)
                    .asRuntimeException();
        }
    }
}

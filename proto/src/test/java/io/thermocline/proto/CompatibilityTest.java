package io.thermocline.proto;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.OperationBatch;
import io.thermocline.proto.v1.Shaping;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares the protocol with the baseline in {@code baseline.txt}, which has a line for each field, enum value and
 * method. No number may get another name, type or meaning. A field may be removed if its number is reserved. New fields
 * must be added to the baseline.
 */
final class CompatibilityTest {
    private static final String RESERVED = "reserved";

    @Test
    void noFieldIsRenumberedOrRetyped() throws IOException {
        assertThat(broken(baseline(), descriptors()))
                .as("recorded, but neither there as it was nor reserved")
                .isEmpty();
    }

    @Test
    void everyFieldAndMethodIsInTheBaseline() throws IOException {
        List<String> unrecorded = new ArrayList<>(lines(descriptors()));
        unrecorded.removeAll(baseline());
        unrecorded.removeIf(line -> line.endsWith(RESERVED));
        assertThat(unrecorded).as("to be added to baseline.txt").isEmpty();
    }

    @Test
    void renumberedRetypedOrRenamedFieldFails() {
        FileDescriptorSet set = descriptors();
        List<String> recorded = lines(set);
        for (FieldDescriptorProto changed : List.of(
                field(set).toBuilder().setNumber(99).build(),
                field(set).toBuilder()
                        .setType(FieldDescriptorProto.Type.TYPE_STRING)
                        .build(),
                field(set).toBuilder()
                        .setLabel(FieldDescriptorProto.Label.LABEL_REPEATED)
                        .build(),
                field(set).toBuilder().setName("other").build())) {
            FileDescriptorSet.Builder other = set.toBuilder();
            other.getFileBuilder(0).getMessageTypeBuilder(0).setField(0, changed);
            assertThat(broken(recorded, other.build())).isNotEmpty();
        }
    }

    @Test
    void removedFieldFailsUnlessItsNumberIsReserved() {
        FileDescriptorSet set = descriptors();
        int number = field(set).getNumber();
        FileDescriptorSet.Builder other = set.toBuilder();
        DescriptorProto.Builder message = other.getFileBuilder(0).getMessageTypeBuilder(0);
        message.removeField(0);
        assertThat(broken(lines(set), other.build()))
                .singleElement()
                .asString()
                .contains(message.getName() + " " + number + " " + field(set).getName() + " ");

        message.addReservedRange(
                DescriptorProto.ReservedRange.newBuilder().setStart(number).setEnd(number + 1));
        assertThat(broken(lines(set), other.build())).isEmpty();
    }

    /** Returns the lines of the baseline that are neither unchanged nor reserved. */
    private static List<String> broken(List<String> recorded, FileDescriptorSet set) {
        List<String> now = lines(set);
        return recorded.stream()
                .filter(line -> !now.contains(line) && !now.contains(numberOf(line) + " " + RESERVED))
                .toList();
    }

    private static FieldDescriptorProto field(FileDescriptorSet set) {
        return set.getFile(0).getMessageType(0).getField(0);
    }

    private static FileDescriptorSet descriptors() {
        return FileDescriptorSet.newBuilder()
                .addFile(OperationBatch.getDescriptor().getFile().toProto())
                .addFile(DescribeReply.getDescriptor().getFile().toProto())
                .addFile(Shaping.getDescriptor().getFile().toProto())
                .build();
    }

    private static List<String> baseline() throws IOException {
        try (InputStream file = CompatibilityTest.class.getResourceAsStream("baseline.txt")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    /** The part of a line that says which number of what it is: {@code message 3}. */
    private static String numberOf(String line) {
        String[] words = line.split(" ", 3);
        return words[0] + " " + words[1];
    }

    private static List<String> lines(FileDescriptorSet set) {
        TreeSet<String> lines = new TreeSet<>();
        for (FileDescriptorProto file : set.getFileList()) {
            String prefix = file.getPackage() + ".";
            file.getMessageTypeList().forEach(message -> addMessage(lines, prefix, message));
            file.getEnumTypeList().forEach(type -> addEnum(lines, prefix, type));
            file.getServiceList().forEach(service -> addService(lines, prefix, service));
        }
        return List.copyOf(lines);
    }

    private static void addMessage(TreeSet<String> lines, String prefix, DescriptorProto message) {
        String name = prefix + message.getName();
        for (FieldDescriptorProto field : message.getFieldList()) {
            String oneof = field.hasOneofIndex()
                    ? " oneof " + message.getOneofDecl(field.getOneofIndex()).getName()
                    : "";
            lines.add(name + " " + field.getNumber() + " " + field.getName() + " "
                    + field.getLabel().name().substring("LABEL_".length()) + " "
                    + field.getType().name().substring("TYPE_".length()) + field.getTypeName() + oneof);
        }
        message.getReservedRangeList().forEach(range -> {
            for (int number = range.getStart(); number < range.getEnd(); number++) {
                lines.add(name + " " + number + " " + RESERVED);
            }
        });
        message.getNestedTypeList().forEach(nested -> addMessage(lines, name + ".", nested));
        message.getEnumTypeList().forEach(nested -> addEnum(lines, name + ".", nested));
    }

    private static void addEnum(TreeSet<String> lines, String prefix, EnumDescriptorProto type) {
        type.getValueList()
                .forEach(value -> lines.add(prefix + type.getName() + " " + value.getNumber() + " " + value.getName()));
    }

    private static void addService(TreeSet<String> lines, String prefix, ServiceDescriptorProto service) {
        for (MethodDescriptorProto method : service.getMethodList()) {
            lines.add(prefix + service.getName() + " " + method.getName() + " "
                    + (method.getClientStreaming() ? "stream " : "") + method.getInputType() + " -> "
                    + (method.getServerStreaming() ? "stream " : "") + method.getOutputType());
        }
    }
}

package io.thermocline.lab;

import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonMapFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that the JSON of a kind of result may have, by their names: the names of the fields that they are in, with
 * dots between. Arrays are left out.
 *
 * @param numbers names of numbers; a result may lack some of them, such as times without a clock
 * @param maps fields whose own fields differ from result to result, such as one for each tier
 */
public record ResultFields(Set<String> numbers, Set<String> maps) {
    /** Copies the names. */
    public ResultFields {
        numbers = Set.copyOf(numbers);
        maps = Set.copyOf(maps);
    }

    /** Returns whether a result may have a number with this name. */
    public boolean mayHave(String name) {
        return numbers.contains(name) || maps.stream().anyMatch(map -> name.startsWith(map + "."));
    }

    /** Returns the fields of a type as a mapper writes them. */
    static ResultFields of(ObjectMapper mapper, Class<?> type) {
        Set<String> numbers = new TreeSet<>();
        Set<String> maps = new TreeSet<>();
        try {
            mapper.acceptJsonFormatVisitor(type, new Visitor("", numbers, maps));
        } catch (JsonMappingException e) {
            throw new IllegalStateException("no fields of " + type, e);
        }
        return new ResultFields(numbers, maps);
    }

    /** Visits one value: a number, a map, or an object with values of its own. */
    private static final class Visitor extends JsonFormatVisitorWrapper.Base {
        private final String name;
        private final Set<String> numbers;
        private final Set<String> maps;

        Visitor(String name, Set<String> numbers, Set<String> maps) {
            this.name = name;
            this.numbers = numbers;
            this.maps = maps;
        }

        @Override
        public @Nullable JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
            numbers.add(name);
            return null;
        }

        @Override
        public @Nullable JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
            numbers.add(name);
            return null;
        }

        @Override
        public @Nullable JsonMapFormatVisitor expectMapFormat(JavaType type) {
            if (!type.getContentType().hasRawClass(String.class)) {
                maps.add(name);
            }
            return null;
        }

        @Override
        public JsonObjectFormatVisitor expectObjectFormat(JavaType object) {
            SerializerProvider serializers = getProvider();
            return new JsonObjectFormatVisitor.Base(serializers) {
                @Override
                public void property(BeanProperty field) throws JsonMappingException {
                    Visitor visitor =
                            new Visitor(name.isEmpty() ? field.getName() : name + "." + field.getName(), numbers, maps);
                    visitor.setProvider(serializers);
                    serializers
                            .findValueSerializer(field.getType(), field)
                            .acceptJsonFormatVisitor(visitor, field.getType());
                }

                @Override
                public void optionalProperty(BeanProperty field) throws JsonMappingException {
                    property(field);
                }
            };
        }
    }
}

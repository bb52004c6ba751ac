package io.thermocline.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One JSON value as maps, lists, texts and numbers; refuses anything after it. */
final class JsonTree {
    private static final String NULL = "(null)";

    private JsonTree() {}

    static Object parse(String text) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new IOException("more than one value");
            }
            return value;
        }
    }

    static Object at(Object tree, Object... path) {
        Object here = tree;
        for (Object step : path) {
            Object next = step instanceof Integer index ? ((List<?>) here).get(index) : ((Map<?, ?>) here).get(step);
            if (next == null) {
                throw new AssertionError("nothing at " + step + " in " + here);
            }
            here = next;
        }
        return here;
    }

    private static Object value(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, value(parser));
                }
                return fields;
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                return elements;
            }
            case VALUE_NUMBER_INT -> {
                return parser.getLongValue();
            }
            case VALUE_NUMBER_FLOAT -> {
                return parser.getDoubleValue();
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return parser.getBooleanValue();
            }
            case VALUE_NULL -> {
                return NULL;
            }
            default -> {
                return parser.getText();
            }
        }
    }
}

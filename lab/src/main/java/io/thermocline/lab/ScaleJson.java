package io.thermocline.lab;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * The scale of a specification as text: its whole decimal expansion. Java versions differ in where they end a shorter
 * one, and the key of a cell follows from this text.
 */
final class ScaleJson {
    private ScaleJson() {}

    /** Writes the text. */
    static final class Writer extends JsonSerializer<Double> {
        @Override
        public void serialize(Double scale, JsonGenerator json, SerializerProvider context) throws IOException {
            json.writeString(new BigDecimal(scale).stripTrailingZeros().toPlainString());
        }
    }

    /** Reads a scale as users write it. */
    static final class Reader extends JsonDeserializer<Double> {
        @Override
        public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return Units.ratio(Subject.Field.SCALE, json.getText());
        }
    }
}

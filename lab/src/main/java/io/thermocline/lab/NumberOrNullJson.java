package io.thermocline.lab;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** Writes a number that is not there, NaN in Java, as null. */
public final class NumberOrNullJson extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider context) throws IOException {
        if (value.isNaN()) {
            json.writeNull();
        } else {
            json.writeNumber(value);
        }
    }
}

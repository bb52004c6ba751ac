package io.thermocline.testbed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.thermocline.engine.run.Series;
import java.io.IOException;

/** A series as two lists of the same length, its times and its values. */
final class SeriesJson {
    private static final long PICOSECONDS = 1000; // in a nanosecond

    private record Lists(long[] timeNs, double[] values) {}

    private SeriesJson() {}

    /** Writes the lists. */
    static final class Writer extends JsonSerializer<Series> {
        @Override
        public void serialize(Series series, JsonGenerator json, SerializerProvider context) throws IOException {
            Lists lists = new Lists(new long[series.size()], new double[series.size()]);
            for (int point = 0; point < series.size(); point++) {
                lists.timeNs[point] = series.timeNs(point);
                lists.values[point] = series.value(point);
            }
            context.defaultSerializeValue(lists, json);
        }
    }

    /** Reads the lists. */
    static final class Reader extends JsonDeserializer<Series> {
        @Override
        public Series deserialize(JsonParser json, DeserializationContext context) throws IOException {
            Lists lists = context.readValue(json, Lists.class);
            Series series = new Series();
            for (int point = 0; point < lists.timeNs.length; point++) {
                series.add(lists.timeNs[point] * PICOSECONDS, lists.values[point]);
            }
            return series;
        }
    }
}

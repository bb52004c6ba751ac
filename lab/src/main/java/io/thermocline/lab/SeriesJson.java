package io.thermocline.lab;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.thermocline.engine.run.Series;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** A series as two lists of the same length, its times and its values. */
final class SeriesJson {
    private static final long PICOSECONDS = 1000; // in a nanosecond

    private record Lists(List<Long> timeNs, List<Double> values) {}

    private SeriesJson() {}

    /** Writes the lists. */
    static final class Writer extends JsonSerializer<Series> {
        @Override
        public void serialize(Series series, JsonGenerator json, SerializerProvider context) throws IOException {
            List<Integer> points = IntStream.range(0, series.size()).boxed().toList();
            Lists lists = new Lists(
                    points.stream().map(series::timeNs).toList(),
                    points.stream().map(series::value).toList());
            context.defaultSerializeValue(lists, json);
        }
    }

    /** Reads the lists. */
    static final class Reader extends JsonDeserializer<Series> {
        @Override
        public Series deserialize(JsonParser json, DeserializationContext context) throws IOException {
            Lists lists = context.readValue(json, Lists.class);
            Series series = new Series();
            for (int point = 0; point < lists.timeNs.size(); point++) {
                series.add(lists.timeNs.get(point) * PICOSECONDS, lists.values.get(point));
            }
            return series;
        }
    }
}

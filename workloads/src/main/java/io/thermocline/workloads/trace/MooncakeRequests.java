package io.thermocline.workloads.trace;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * {@code mooncake}: a JSON object a line, with {@code hash_ids}, the KV-cache blocks that a request to a language model refers to, in order, and
 * {@code timestamp} in milliseconds. Each block is an object, each reference a read. Other fields are passed over.
 *
 * <p>Source: Qin et al., <em>Mooncake: trading more storage for less computation</em>, FAST 2025; a block holds 512 tokens.
 */
final class MooncakeRequests extends LineRequests {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final Pattern PLACE = Pattern.compile(" \\([^(\\[]*\\[Source: .*\\]\\)");

    private final boolean needsTime;
    private final LongArrayList blocks = new LongArrayList();
    private int position;
    private long time;

    /**
     * The requests of {@code lines}.
     *
     * @param needsTime whether a line without {@code timestamp} is refused
     */
    MooncakeRequests(LineInput lines, boolean needsTime) {
        super(lines);
        this.needsTime = needsTime;
    }

    @Override
    public boolean read(Request request) {
        while (position == blocks.size()) {
            if (!lines.next()) {
                return false;
            }
            blocks.clear();
            position = 0;
            readLine();
        }
        request.start = blocks.getLong(position++);
        request.length = 1;
        request.time = time;
        return true;
    }

    /** Reads the first line; whether it has a time. */
    boolean beginsWithTime() {
        return lines.next() && readLine();
    }

    /** Reads a line; returns whether it has a time. */
    private boolean readLine() {
        boolean hasBlocks = false;
        boolean hasTime = false;
        try (JsonParser parser = JSON.createParser(lines.bytes(), lines.cursor(), lines.end() - lines.cursor())) {
            expect(parser, parser.nextToken() == JsonToken.START_OBJECT, "a JSON object");
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals("hash_ids")) {
                    expect(parser, value == JsonToken.START_ARRAY, "an array as hash_ids");
                    readBlocks(parser);
                    hasBlocks = true;
                } else if (name.equals("timestamp")) {
                    expect(parser, value.isNumeric(), "a number as timestamp");
                    time = parser.getValueAsLong();
                    hasTime = true;
                } else {
                    parser.skipChildren();
                }
            }
            expect(parser, parser.nextToken() == null, "nothing after the JSON object");
        } catch (IOException e) {
            throw damaged(e);
        }
        if (!hasBlocks || (needsTime && !hasTime)) {
            throw lines.refused("a field " + (hasBlocks ? "timestamp" : "hash_ids") + " expected");
        }
        return hasTime;
    }

    private void readBlocks(JsonParser parser) throws IOException {
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            expect(parser, token == JsonToken.VALUE_NUMBER_INT, "whole numbers in hash_ids");
            blocks.add(parser.getLongValue());
        }
    }

    /** A refusal of the line at the byte at which the parser gave up, in its words but for where it saw a beginning in its own input. */
    private InvalidInputException damaged(IOException e) {
        String reason = e.getMessage();
        if (e instanceof JacksonException json) {
            reason = json.getOriginalMessage();
            JsonLocation location = json.getLocation();
            lines.skip(location == null ? 0 : location.getByteOffset());
        }
        String words = PLACE.matcher(String.valueOf(reason)).replaceAll("");
        return lines.refused(
                "damaged JSON: " + Excerpt.printable(words.lines().findFirst().orElse("")), e);
    }

    /** Refuses the line at the token that the parser has read last, unless it is what it should be. */
    private void expect(JsonParser parser, boolean holds, String what) {
        if (!holds) {
            lines.skip(parser.currentTokenLocation().getByteOffset());
            throw lines.damaged(what + " expected");
        }
    }
}

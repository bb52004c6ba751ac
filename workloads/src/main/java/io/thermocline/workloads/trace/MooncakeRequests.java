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
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code mooncake}: one JSON object in each line. Its {@code hash_ids} are the KV-cache blocks to which a request to a
 * language model refers, in order. Its {@code timestamp} is in milliseconds, unless another unit is given.
 *
 * <p>Each block is an object, and each reference a read. A run may take the first reference to each block as its
 * production ({@link TraceWorkload#producing}). Other fields are skipped, as is the time stamp if no times are needed.
 *
 * <p>Source: Qin et al., <em>Mooncake: trading more storage for less computation</em>, FAST 2025; a block holds 512
 * tokens.
 */
final class MooncakeRequests extends LineRequests {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final Pattern PLACE = Pattern.compile(" \\([^(\\[]*\\[Source: .*\\]\\)");

    private static final BigInteger BEYOND = BigInteger.ONE.shiftLeft(Long.SIZE);

    private final @Nullable TraceTimes times;
    private final LongArrayList blocks = new LongArrayList();
    private int position;
    private long time;

    /**
     * Creates the requests of {@code lines}.
     *
     * @param times converts times, and a line without one is then refused; null if they are not needed
     */
    MooncakeRequests(NumberLines lines, @Nullable TraceTimes times) {
        super(lines);
        this.times = times;
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

    /** Reads the first line and returns whether it has a time. */
    boolean beginsWithTime() {
        return lines.next() && readLine();
    }

    /** Reads a line and returns whether it has a time. */
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
                    readTime(parser, value);
                    hasTime = true;
                } else {
                    parser.skipChildren();
                }
            }
            expect(parser, parser.nextToken() == null, "nothing after the JSON object");
        } catch (IOException e) {
            throw damaged(e);
        }
        if (!hasBlocks) {
            throw lines.refused("a field hash_ids expected");
        }
        if (times != null && !hasTime) {
            throw lines.unusableTime(lines.refused("has no field timestamp, which arrivals need"));
        }
        return hasTime;
    }

    private void readTime(JsonParser parser, JsonToken value) throws IOException {
        TraceTimes needed = times;
        if (needed == null) {
            parser.skipChildren();
            return;
        }
        BigDecimal written = value.isNumeric() ? WrittenNumber.of(parser.getText()) : null;
        try {
            expect(parser, written != null, "a number as timestamp");
            time = needed.after(Objects.requireNonNull(written));
        } catch (InvalidInputException e) {
            throw lines.unusableTime(e);
        } catch (ArithmeticException e) {
            throw lines.unusableTime(lines.refused("the timestamp " + Excerpt.quoted(parser.getText())
                    + " is more than 292 years from the first one"));
        }
    }

    private void readBlocks(JsonParser parser) throws IOException {
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
                blocks.add(parser.getLongValue());
            } else {
                blocks.add(largeBlock(parser, token));
            }
        }
    }

    /** Returns a block that is not a plain number of 63 bits: one of 64, or a whole one with a fraction of 0. */
    private long largeBlock(JsonParser parser, JsonToken token) throws IOException {
        BigDecimal value = token.isNumeric() ? WrittenNumber.of(parser.getText()) : null;
        boolean whole = value != null && (token == JsonToken.VALUE_NUMBER_INT || WrittenNumber.isWhole(value));
        expect(parser, whole, "whole numbers in hash_ids");
        BigInteger exact = Objects.requireNonNull(value).toBigIntegerExact();
        expect(parser, exact.signum() >= 0 && exact.compareTo(BEYOND) < 0, "numbers of at most 64 bits in hash_ids");
        return exact.longValue();
    }

    /**
     * Returns a refusal of the line at the byte at which the parser failed. It has the parser's message without the
     * parser's own position.
     */
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

    /** Refuses the line at the last token that the parser read, unless {@code holds}. */
    private void expect(JsonParser parser, boolean holds, String what) {
        if (!holds) {
            lines.skip(parser.currentTokenLocation().getByteOffset());
            throw lines.damaged(what + " expected");
        }
    }
}

package io.thermocline.workloads.trace;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.files.InputFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the snapshots of DAMON from damo's JSON: what {@code damo record} stores, or what {@code damo report access
 * --json} prints. It is an array with a record for each target. Numbers are JSON's or text, and may have commas between
 * their digits.
 *
 * <p>A target is named by the indexes of kernel thread and context, and by its own number. Regions of several schemes are
 * views of the same accesses, so a target may have one.
 *
 * <p>Source: damo, {@code to_kvpairs} of src/_damo_records.py and src/_damon.py.
 */
final class DamonJson {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final int HEAD_BYTES = 1 << 12;
    private static final int MOST_DIGITS = 40;
    private static final Pattern PLACE = Pattern.compile(" \\([^(\\[]*\\[Source: .*\\]\\)");
    private static final Pattern RECORDS = Pattern.compile("(?s)\\s*\\[\\s*\\{.*\"(?:target_id|snapshots)\"\\s*:.*");

    private final TraceInput input;
    private final JsonParser parser;
    private final DamonHistory history;
    private final Map<String, String> schemes = new HashMap<>(); // by target

    private DamonJson(TraceInput input, JsonParser parser, DamonHistory history) {
        this.input = input;
        this.parser = parser;
        this.history = history;
    }

    /** Returns whether an input, which is at its beginning, is JSON. */
    static boolean begins(TraceInput input) {
        for (byte next : input.head(HEAD_BYTES)) {
            if (next > ' ') {
                return next == '[' || next == '{';
            }
        }
        return false;
    }

    /** Returns whether the first bytes of a trace, as ISO 8859-1, are of damo's records. */
    static boolean isOfRecords(String head) {
        return RECORDS.matcher(head).matches();
    }

    /** Reads all records of an input. */
    static void read(TraceInput input, DamonHistory history) {
        try (JsonParser parser = JSON.createParser(input.stream())) {
            DamonJson json = new DamonJson(input, parser, history);
            try {
                json.readAll();
            } catch (JacksonException e) {
                throw json.damaged(e);
            }
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(input.file()), "cannot be read (" + InputFiles.reason(e) + ")", e);
        }
    }

    private void readAll() throws IOException {
        expect(parser.nextToken() == JsonToken.START_ARRAY, "an array of records");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser.currentToken() == JsonToken.START_OBJECT, "a record");
            readRecord();
        }
        expect(parser.nextToken() == null, "nothing behind the records");
    }

    private void readRecord() throws IOException {
        List<DamonRegions> snapshots = List.of();
        Map<String, String> named = new HashMap<>();
        boolean whole = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "kdamond_idx", "context_idx", "target_id", "scheme_idx" -> {
                    expect(value.isScalarValue(), "a number as " + name);
                    named.put(name, parser.getText());
                }
                case "snapshots" -> {
                    expect(value == JsonToken.START_ARRAY, "an array of snapshots");
                    snapshots = readSnapshots();
                    whole = true;
                }
                default -> parser.skipChildren();
            }
        }
        expect(whole, "snapshots in each record");
        String target = named.get("kdamond_idx") + "/" + named.get("context_idx") + "/" + named.get("target_id");
        String scheme = String.valueOf(named.get("scheme_idx"));
        String before = schemes.putIfAbsent(target, scheme);
        if (before != null && !before.equals(scheme)) {
            throw refused("the regions of target " + Excerpt.quoted(String.valueOf(named.get("target_id")))
                    + " are there by the schemes " + before + " and " + scheme
                    + ", which would count accesses twice; keep the records of one scheme");
        }
        checkRoom(before != null || history.countTarget(target));
        history.addTarget(target);
        snapshots.forEach(snapshot -> history.add(target, snapshot));
    }

    private List<DamonRegions> readSnapshots() throws IOException {
        List<DamonRegions> snapshots = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser.currentToken() == JsonToken.START_OBJECT, "a snapshot");
            DamonRegions snapshot = readSnapshot();
            if (snapshot.rounds() > 0) {
                checkRoom(history.countSnapshot());
                snapshots.add(snapshot);
            }
        }
        return snapshots;
    }

    private DamonRegions readSnapshot() throws IOException {
        DamonRegions snapshot = new DamonRegions();
        boolean begin = false;
        boolean end = false;
        boolean regions = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "start_time" -> {
                    snapshot.beginNs = time(name, value);
                    begin = true;
                }
                case "end_time" -> {
                    snapshot.endNs = time(name, value);
                    end = true;
                }
                case "regions" -> {
                    expect(value == JsonToken.START_ARRAY, "an array of regions");
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        expect(parser.currentToken() == JsonToken.START_OBJECT, "a region");
                        readRegion(snapshot);
                    }
                    regions = true;
                }
                default -> parser.skipChildren();
            }
        }
        expect(regions, "regions in each snapshot");
        if (!begin || !end) {
            history.noteUnusable(unusable("a snapshot has no start_time or no end_time"));
        }
        snapshot.trim();
        return snapshot;
    }

    private void readRegion(DamonRegions snapshot) throws IOException {
        BigInteger from = null;
        BigInteger to = null;
        BigInteger found = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "start" -> from = number(name, value);
                case "end" -> to = number(name, value);
                case "nr_accesses" -> found = value == JsonToken.START_OBJECT ? samples() : number(name, value);
                default -> parser.skipChildren();
            }
        }
        expect(from != null && to != null, "start and end of each region");
        expect(found != null, "samples in nr_accesses of each region");
        add(snapshot, Objects.requireNonNull(from), Objects.requireNonNull(to), Objects.requireNonNull(found));
    }

    private void add(DamonRegions snapshot, BigInteger from, BigInteger to, BigInteger found) {
        if (from.signum() == 0 && to.signum() == 0) {
            return; // damo's mark of the last snapshot's end
        }
        if (from.signum() < 0 || from.bitLength() > Long.SIZE || to.signum() < 0 || to.bitLength() > Long.SIZE) {
            throw refused("a region from " + from + " to " + to + "; addresses from 0 to 2^64 - 1 are allowed");
        }
        if (found.signum() < 0 || found.bitLength() >= Long.SIZE) {
            throw refused(found + " accesses to a region; 0 to " + DamonText.MOST_ACCESSES + " are allowed");
        }
        String refusal = DamonText.refusal(from.longValue(), to.longValue(), found.longValue());
        if (!refusal.isEmpty()) {
            throw refused(refusal);
        }
        checkRoom(found.signum() == 0 || history.countRegion());
        snapshot.add(from.longValue(), to.longValue(), found.intValue());
    }

    /** Reads how often a region was found accessed; null if only a percentage is there. */
    private @Nullable BigInteger samples() throws IOException {
        BigInteger samples = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("samples") && value != JsonToken.VALUE_NULL) {
                samples = number(name, value);
            } else {
                parser.skipChildren();
            }
        }
        return samples;
    }

    private BigInteger number(String name, JsonToken value) throws IOException {
        String text = value.isNumeric() || value == JsonToken.VALUE_STRING ? parser.getText() : "";
        BigDecimal written = text.length() > MOST_DIGITS ? null : WrittenNumber.of(text.replace(",", ""));
        expect(written != null && written.stripTrailingZeros().scale() <= 0, "a whole number as " + name);
        return Objects.requireNonNull(written).toBigIntegerExact();
    }

    private long time(String name, JsonToken value) throws IOException {
        String text = value.isScalarValue() ? parser.getText() : "";
        parser.skipChildren();
        try {
            return DamonTimes.nanoseconds(text);
        } catch (NumberFormatException e) {
            history.noteUnusable(
                    unusable(name + " is " + Excerpt.quoted(text) + "; a time such as 104.599 ms expected"));
        } catch (ArithmeticException e) {
            history.noteUnusable(
                    unusable(name + " " + Excerpt.quoted(text) + " is more than 292 years from the first one"));
        }
        return 0;
    }

    private InvalidInputException unusable(String what) {
        return refused(what).withCause(new UnusableColumn(UnusableColumn.Column.TIMES));
    }

    /** Refuses a recording of which more is kept than there is room for. */
    private void checkRoom(boolean fits) {
        if (!fits) {
            throw refused(history.tooMany());
        }
    }

    /** Refuses the last token unless {@code holds}. */
    private void expect(boolean holds, String what) throws IOException {
        if (!holds) {
            String found = parser.currentToken() == null ? "the end" : Excerpt.quoted(String.valueOf(parser.getText()));
            throw refused(what + " expected, before " + found);
        }
    }

    private InvalidInputException refused(String what) {
        return InvalidInputException.about(
                InputFiles.trace(
                        input.file(), "line " + parser.currentTokenLocation().getLineNr()),
                what);
    }

    private InvalidInputException damaged(JacksonException e) {
        String words = PLACE.matcher(String.valueOf(e.getOriginalMessage())).replaceAll("");
        return InvalidInputException.about(
                InputFiles.trace(
                        input.file(), "line " + parser.currentLocation().getLineNr()),
                "damaged JSON: " + Excerpt.printable(words.lines().findFirst().orElse("")),
                e);
    }
}

package io.thermocline.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * The fleet's streams between two processes of this machine, each beside the bare transport of messages of the same
 * size, in one run.
 */
final class WireSection implements Section {
    private static final long OPERATIONS = 100_000_000;
    private static final List<String> FLAGS = List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:+UseTransparentHugePages");

    @Override
    public String name() {
        return "wire";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        long operations = settings.accessesOr(OPERATIONS);
        settings.say(name(), "two processes, " + (settings.rounds() + 1) + " rounds of everything in turn");
        Child.Outcome outcome = Child.java(
                FLAGS, WireRates.class, List.of(Long.toString(operations), Integer.toString(settings.rounds())));
        Table streams = new Table(
                "wire-operations",
                String.format(
                        Locale.ROOT,
                        "Operation stream: %,d operations a round, %,.0f a batch, %,.0f B a batch",
                        operations,
                        outcome.value("operationsPerBatch"),
                        outcome.value("bytesPerBatch")),
                columns("operationsPerSecond", "M operations/s", 1e6, 1));
        streams.row("echo of the same messages", outcome.value("echo"), 1.0)
                .row(
                        "operation stream",
                        outcome.value("operations"),
                        outcome.value("operations") / outcome.value("echo"))
                .note("The node checks every turn, updates every frame and returns a checksum equal to the sender's."
                        + " The sender sums up and encodes every batch;")
                .note("its operations are prepared, with a random frame and one of three actions each, and new turns"
                        + " every time.");
        Table pages = new Table(
                "wire-pages",
                "Pages of 64 KiB from one tier to another, in memory at both ends",
                columns("bytesPerSecond", "GB/s", 1e9, 2));
        pages.row("bare messages of 1 MiB", outcome.value("bare"), 1.0)
                .row("pulled pages", outcome.value("pulled"), outcome.value("pulled") / outcome.value("bare"))
                .note("Pulled pages are moved by operations at both ends: out of their frames, into others, and"
                        + " given back.");
        return List.of(streams, pages);
    }

    private static List<Column> columns(String key, String title, double divisor, int decimals) {
        return List.of(
                Column.words("what", "what"),
                Column.numbers(key, title, divisor, decimals),
                Column.numbers("ofBare", "of bare transport, %", 0.01, 0));
    }
}

package io.thermocline.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fresh processes: the project's launcher, or a class of the benchmarks in its own virtual machine. */
final class Child {
    private Child() {}

    /**
     * What came of a process.
     *
     * @param seconds from its start to its end
     * @param values the numbers of the JSON object that it printed, without those of objects inside it
     */
    record Outcome(double seconds, Map<String, Double> values) {
        /** A number that the process must have printed. */
        double value(String name) {
            Double value = values.get(name);
            if (value == null) {
                throw new IllegalStateException("the process printed no " + name + ", only " + values);
            }
            return value;
        }
    }

    /** The thermocline command, as users run it. */
    static Outcome command(Path home, List<String> arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(home.resolve("thermocline").toString()));
        words.addAll(arguments);
        return run(words);
    }

    /** The thermocline command, for what it does and not for what it prints. */
    static void perform(Path home, List<String> arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(home.resolve("thermocline").toString()));
        words.addAll(arguments);
        print(words);
    }

    /**
     * What the thermocline command prints.
     *
     * @param environment further variables of its environment
     */
    static String printed(Path home, List<String> arguments, Map<String, String> environment)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(home.resolve("thermocline").toString()));
        words.addAll(arguments);
        return print(words, environment);
    }

    /** A class of the benchmarks. */
    static Outcome java(List<String> flags, Class<?> main, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(flags);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        words.addAll(arguments);
        return run(words);
    }

    /** Builds the thermocline command if need be, so that no measurement includes that. */
    static void prepareCommand(Path home) throws IOException, InterruptedException {
        print(List.of(home.resolve("thermocline").toString(), "--version"));
    }

    private static Outcome run(List<String> words) throws IOException, InterruptedException {
        long start = System.nanoTime();
        String printed = print(words);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Outcome(seconds, numbers(printed));
    }

    private static String print(List<String> words) throws IOException, InterruptedException {
        return print(words, Map.of());
    }

    private static String print(List<String> words, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        if (code != 0) {
            throw new IllegalStateException("exit code " + code + " from: " + String.join(" ", words));
        }
        return printed;
    }

    /** The numbers of an object, by name, without those of objects and arrays inside it. */
    static Map<String, Double> numbers(String json) throws IOException {
        Map<String, Double> numbers = new LinkedHashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (parser.nextToken().isNumeric()) {
                    numbers.put(name, parser.getDoubleValue());
                } else {
                    parser.skipChildren();
                }
            }
        }
        return numbers;
    }
}

package io.thermocline.engine.testing;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Does what its script says: {@code access:words;access:words}, access {@code *} for all that the script does not name.
 *
 * <p>Words, separated by blanks and done in order: {@code f} fetches the page of the access, {@code p7} prefetches page
 * 7, {@code d7>1} demotes page 7 to tier 1, {@code c7} demotes it home and copies it, {@code r} serves the access where
 * its page lies, all of the page crossing, {@code r64/128} the same with 64 bytes on the link and 128 of the memory,
 * {@code k500} serves it from a cache of lines in 500 ps, {@code t7/64/128} and {@code w7/64/128} read and write bytes of
 * page 7 for which no access waits, {@code s500} stops the accelerator for 500 ps, {@code n} does nothing. A miss that
 * nothing names is fetched; a hit that nothing names does nothing. It reports the frames of the pages.
 */
public final class ScriptedPolicy implements Policy {
    private final TieredMemory memory;
    private final long pageBytes;
    private final Map<String, List<String>> script = new HashMap<>();
    private final StringBuilder calls = new StringBuilder();

    /** Made by the engine. */
    public ScriptedPolicy(PolicyContext context) {
        memory = context.memory();
        pageBytes = context.testbed().pageBytes();
        String text = context.parameters().getOr(NamedPolicyProvider.SCRIPT, "");
        for (String line : text.split(";", -1)) {
            if (!line.isBlank()) {
                String[] halves = line.split(":", -1);
                script.put(halves[0].strip(), List.of(halves[1].strip().split(" ", -1)));
            }
        }
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        calls.append('h').append(page);
        script.getOrDefault(Long.toString(access), List.of()).forEach(word -> perform(word, page, write));
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        calls.append('m').append(page);
        List<String> otherwise = script.getOrDefault("*", List.of("f"));
        script.getOrDefault(Long.toString(access), otherwise).forEach(word -> perform(word, page, write));
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("calls", calls.toString().hashCode());
        for (int page = 0; page < memory.pages(); page++) {
            metrics.put("tier of " + page, memory.tierOf(page));
            metrics.put("frame of " + page, memory.frameOf(page));
        }
        metrics.put("loader", System.identityHashCode(TieredMemory.class));
    }

    private void perform(String word, int page, boolean write) {
        switch (word.charAt(0)) {
            case 'f' -> memory.fetch(page);
            case 'p' -> memory.prefetch(number(word.substring(1)));
            case 'd' -> {
                int victim = number(word.substring(1, word.indexOf('>')));
                memory.demote(
                        memory.tierOf(victim), memory.frameOf(victim), number(word.substring(word.indexOf('>') + 1)));
            }
            case 'c' -> {
                int victim = number(word.substring(1));
                memory.demoteCopying(memory.tierOf(victim), memory.frameOf(victim));
            }
            case 's' -> memory.stallAccelerator(number(word.substring(1)));
            case 'r' -> {
                if (word.length() == 1) {
                    memory.remote(page, write, pageBytes);
                } else {
                    String[] bytes = word.substring(1).split("/", -1);
                    memory.remote(page, write, number(bytes[0]), number(bytes[1]));
                }
            }
            case 'k' -> memory.serveCached(page, number(word.substring(1)));
            case 't', 'w' -> {
                String[] parts = word.substring(1).split("/", -1);
                memory.traffic(number(parts[0]), word.charAt(0) == 'w', number(parts[1]), number(parts[2]));
            }
            case 'n' -> {}
            default -> throw new IllegalArgumentException("no such word: " + word);
        }
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }
}

package io.thermocline.engine;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a refusal is about, beside the sentence that people read.
 *
 * @param name in the words of who refuses: an option ({@code --policy}), a figure of the testbed ({@code hbm.capacity},
 *     {@code link of testbed FILE}), a field or header of a request ({@code pacing}, {@code If-Match}), or, by kind and
 *     name, one that anybody may name as they please: {@code setting PATH}, {@code field NAME}, {@code policy NAME},
 *     {@code workload NAME: PARAMETER}
 * @param value what was given; null for nothing, and where the sentence alone says it
 * @param allowed what is allowed, in words; null where the sentence alone says it
 */
public record Subject(
        String name, @Nullable String value, @Nullable String allowed) implements Serializable {}

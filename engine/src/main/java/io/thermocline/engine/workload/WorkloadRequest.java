package io.thermocline.engine.workload;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a workload is made from.
 *
 * @param argument what followed the colon of the name ({@code trace:PATH}), or empty; {@link #file()} finds a file of
 *     that name
 * @param parameters values of its declared parameters
 * @param pageBytes base page, a power of two
 * @param scale factor of the footprint
 * @param seed seed of everything random
 * @param cache where generated inputs are kept
 * @param decoderBytes memory that a decoder of compressed input may take
 * @param files files that users name otherwise than by their path, by that name
 * @param progress takes one-line messages for people ("generating the graph ...")
 */
public record WorkloadRequest(
        String argument,
        ParameterValues parameters,
        long pageBytes,
        double scale,
        long seed,
        InputCache cache,
        long decoderBytes,
        Map<String, InputFile> files,
        Consumer<String> progress) {
    /**
     * Memory that a decoder of compressed input may take by default: a small file cannot ask for all
     * of the machine's.
     */
    public static final long DECODER_BYTES = 256L << 20;

    /** Made from input whose decoders may take {@link #DECODER_BYTES}. */
    public WorkloadRequest(
            String argument,
            ParameterValues parameters,
            long pageBytes,
            double scale,
            long seed,
            InputCache cache,
            Consumer<String> progress) {
        this(argument, parameters, pageBytes, scale, seed, cache, DECODER_BYTES, Map.of(), progress);
    }

    /**
     * Returns the file that the argument names.
     *
     * @throws io.thermocline.engine.InvalidInputException if it is not a path
     */
    public InputFile file() {
        return file(Subject.Field.WORKLOAD, argument);
    }

    /**
     * Returns the file that a parameter names.
     *
     * @throws io.thermocline.engine.InvalidInputException if it is not a path
     */
    public InputFile file(Parameter<String> parameter) {
        return file(Subject.Field.WORKLOAD.part(parameter.name()), parameters.get(parameter));
    }

    private InputFile file(Subject subject, String name) {
        InputFile named = files.get(name);
        return named == null ? InputFile.of(subject, name) : named;
    }

    /** Returns a count multiplied by the scale and rounded, at least 1. */
    public long scaled(long count) {
        return Math.max(1, Math.round(count * scale));
    }
}

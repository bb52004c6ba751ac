package io.thermocline.cli;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.lab.TestbedParameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of an entry of a catalogue, of any declarer.
 *
 * @param name how a setting names it, behind what its kind begins with
 * @param declared type, unit, what is allowed, and source
 * @param standard what holds where it is not given; empty where that is worked out
 * @param meaning what it does, one sentence
 * @param live whether it may change while a run is going; null where that is not the parameter's to say
 */
record CatalogueParameter(
        String name,
        Parameter<?> declared,
        String standard,
        String meaning,
        @Nullable Boolean live) {
    static List<CatalogueParameter> of(List<Parameter<?>> parameters) {
        return parameters.stream()
                .map(parameter -> new CatalogueParameter(
                        parameter.name(), parameter, parameter.defaultText(), parameter.description(), null))
                .toList();
    }

    static List<CatalogueParameter> ofTestbeds(List<TestbedParameter<?>> parameters) {
        return parameters.stream()
                .map(parameter -> new CatalogueParameter(
                        parameter.key(),
                        parameter.declared(),
                        parameter.standard(),
                        parameter.meaning(),
                        parameter.live()))
                .toList();
    }
}

package io.thermocline.lab;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The declaration of one parameter of a testbed. Descriptions and settings are read by it, live runs change by it, and
 * help and documentation are written from it.
 *
 * @param owner what has the parameter
 * @param declared name, type, unit, default, what is allowed, and meaning
 * @param otherwise what holds where it is not given and has no default, in words; empty for one with a default
 * @param live whether it may change while a run is going
 * @param <T> type of the value
 */
public record TestbedParameter<T>(Owner owner, Parameter<T> declared, String otherwise, boolean live) {
    /** What has parameters. */
    public enum Owner {
        /** The description of a testbed; given in its file alone. */
        DESCRIPTION(""),
        /** The testbed as a whole. */
        TESTBED(""),
        /** The run; given as a setting alone. */
        RUN(""),
        /** The wall clock; given as a setting alone. */
        WALL("wall"),
        /** What issues the accesses. */
        ACCELERATOR("accelerator"),
        /** The software paths of page copies. */
        SOFTWARE("software"),
        /** Each tier. */
        TIER("TIER"),
        /** The link of a tier. */
        LINK("TIER"),
        /** The device of a tier. */
        DEVICE("TIER"),
        /** Each stage of a mechanism. */
        STAGE("STAGE"),
        /** A stage of this kind. */
        SERVER("STAGE"),
        /** A stage of this kind. */
        CREDIT("STAGE"),
        /** A stage of this kind. */
        BATCH("STAGE");

        private final String prefix;

        Owner(String prefix) {
            this.prefix = prefix;
        }

        /** Whether there may be several, each with a name of its own in place of {@code TIER} or {@code STAGE}. */
        boolean isNamed() {
            return prefix.equals("TIER") || prefix.equals("STAGE");
        }
    }

    /** The parameter's own name, such as {@code read-latency}. */
    public String name() {
        return declared.name();
    }

    /** The key of the setting, such as {@code accelerator.issue-gap} or {@code TIER.read-latency}. */
    public String key() {
        return key(owner.prefix);
    }

    /** The setting, as the subject of refusals. */
    Subject subject() {
        return new Subject.Setting(key());
    }

    /** The setting of an owner, as the subject of refusals. */
    Subject subject(String ownerName) {
        return new Subject.Setting(key(ownerName));
    }

    /** What holds where it is not given, for people: a value, or words. */
    public String standard() {
        return switch (owner) {
            case DEVICE -> "the device's";
            case LINK -> "the link's";
            default -> declared.defaultText().isEmpty() ? otherwise : declared.defaultText();
        };
    }

    /** What it does, for people. */
    public String meaning() {
        return switch (owner) {
            case SERVER, CREDIT, BATCH -> owner.name().toLowerCase(Locale.ROOT) + ": " + declared.description();
            default -> declared.description();
        };
    }

    /** The key of the setting for the owner of a name, such as {@code nvme.read-latency}. */
    String key(String ownerName) {
        return ownerName.isEmpty() ? name() : ownerName + "." + name();
    }

    /** Whether a setting of a key gives it, in a testbed that has the key's tier. */
    boolean matches(String key) {
        int dot = key.indexOf('.');
        return owner.isNamed()
                ? key.substring(dot + 1).equals(name()) && dot > 0 && !TestbedSettings.isReserved(key.substring(0, dot))
                : key.equals(key());
    }

    /**
     * Returns the regular expression of whole keys of settings that give it, which JSON Schema knows, too. They are
     * those that {@link #matches} accepts, but those of a tier have only names that tiers may have.
     */
    public Pattern keyPattern() {
        String ownerBeforeDot = switch (owner.prefix) {
            case "TIER" -> TestbedSettings.NOT_RESERVED + TestbedSettings.TIER_NAME + "\\.";
            case "STAGE" -> TestbedSettings.NOT_RESERVED + "[^.]+\\.";
            case "" -> "";
            default -> owner.prefix + "\\.";
        };
        return Pattern.compile("^" + ownerBeforeDot + name() + "$");
    }

    /** Reads a value; a refusal is about {@code subject}. */
    T parse(Subject subject, String text) {
        return declared.parser().apply(subject, text);
    }

    /** The value among settings, or the default; for a parameter with a default whose owner has no name of its own. */
    T in(Map<String, String> settings) {
        return parse(subject(), settings.getOrDefault(key(), declared.defaultText()));
    }
}

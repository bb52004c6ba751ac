package io.thermocline.engine;

import java.io.Serializable;
import java.util.Locale;

/**
 * The part of a user's input that a refusal is about. Each edge shows it in its own form: the command line as an
 * option, a service as a pointer into a request.
 */
public sealed interface Subject extends Serializable {
    /** Returns its name in words that fit every edge, such as {@code policy} or {@code hbm.pages}. */
    String words();

    /** Returns the field of the request that it is in. */
    Field field();

    /** A field of the request for a run, or for several. */
    enum Field implements Subject {
        /** The request as a whole. */
        RUN,
        /** The testbed's name or file. */
        TESTBED,
        /** The workload with its parameters. */
        WORKLOAD,
        /** The policy with its parameters. */
        POLICY,
        /** The scale of footprints and capacities. */
        SCALE,
        /** The seed of everything random. */
        SEED,
        /** The clock. */
        CLOCK,
        /** The pace against real time. */
        PACING,
        /** The settings by key. */
        SETTINGS,
        /** The policies that take over. */
        SWITCHES,
        /** The settings that change during the run. */
        CHANGES,
        /** The sizes of a curve. */
        SIZES,
        /** The error that points of a curve may have. */
        ERROR,
        /** What a machine has to keep, of advice. */
        GOAL,
        /** The most that a machine may cost. */
        BUDGET,
        /** The metric that is to be best. */
        BEST,
        /** What may vary from machine to machine. */
        VARY,
        /** Prices instead of the catalogue's. */
        PRICES,
        /** Endurance instead of the catalogue's. */
        RATINGS;

        /** Returns something that the field asks for and that has no name of its own there. */
        public Subject part(String words) {
            return new Part(this, words);
        }

        @Override
        public String words() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public Field field() {
            return this;
        }
    }

    /**
     * A setting.
     *
     * @param key its key, such as {@code hbm.pages}
     */
    record Setting(String key) implements Subject {
        @Override
        public String words() {
            return key;
        }

        @Override
        public Field field() {
            return Field.SETTINGS;
        }
    }

    /**
     * A declared parameter of a policy or a workload.
     *
     * @param field {@link Field#POLICY} or {@link Field#WORKLOAD}
     * @param owner name of the policy or workload
     * @param name name of the parameter
     */
    record Declared(Field field, String owner, String name) implements Subject {
        @Override
        public String words() {
            return field.words() + " " + owner + ": " + name;
        }
    }

    /**
     * A value in the user's own description of a testbed.
     *
     * @param document the file, as the user named it
     * @param path its place there, such as {@code tiers.hbm.pages}
     */
    record Entry(String document, String path) implements Subject {
        @Override
        public String words() {
            return path + " of testbed " + document;
        }

        @Override
        public Field field() {
            return Field.TESTBED;
        }
    }

    /**
     * A file that a field names.
     *
     * @param field the field
     * @param document the file as messages begin with it, such as {@code trace web.csv}
     * @param place the place in it, such as {@code line 3}; empty for all of it
     */
    record File(Field field, String document, String place) implements Subject {
        @Override
        public String words() {
            return place.isEmpty() ? document : document + ": " + place;
        }
    }

    /**
     * Something else that a field asks for, such as the vertices of a workload.
     *
     * @param field the field
     * @param words its name
     */
    record Part(Field field, String words) implements Subject {}

    /** Something that an edge names itself, such as an option, or a header of a service's request. */
    non-sealed interface OfEdge extends Subject {
        @Override
        default Field field() {
            return Field.RUN;
        }
    }
}

package io.thermocline.cli;

import io.thermocline.lab.StandardLaboratory;

/** Entry point of the {@code thermocline} command. */
public final class Main {
    private Main() {}

    /** Runs the command line and exits with its code. */
    public static void main(String[] arguments) {
        Console console = Console.system(System.getenv());
        Surroundings surroundings = Surroundings.system();
        System.exit(new Application(console, () -> StandardLaboratory.create(surroundings.input()), surroundings)
                .run(arguments));
    }
}

package io.thermocline.lab.advise;

import io.thermocline.engine.hardware.Testbed;
import java.util.List;

/** A machine that can be bought and runs every workload. It equals itself alone. */
final class Candidate {
    private final Machine machine;
    private final List<Testbed> testbeds;
    private final Bill bill;

    /**
     * A machine that was checked.
     *
     * @param testbeds with settings and scale in it, by workload; they differ where capacities follow from a footprint
     * @param bill what it costs
     */
    Candidate(Machine machine, List<Testbed> testbeds, Bill bill) {
        this.machine = machine;
        this.testbeds = List.copyOf(testbeds);
        this.bill = bill;
    }

    Machine machine() {
        return machine;
    }

    Bill bill() {
        return bill;
    }

    double dollars() {
        return bill.dollars();
    }

    /** The testbed for a workload. */
    Testbed testbed(int workload) {
        return testbeds.get(workload);
    }

    /** The testbed for the first workload, which has the tiers and devices of all. */
    Testbed testbed() {
        return testbeds.get(0);
    }

    /** The same at other prices. */
    Candidate withBill(Bill other) {
        return new Candidate(machine, testbeds, other);
    }
}

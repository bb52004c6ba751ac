package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.PageState;
import io.thermocline.orchestrator.RequestSubject;
import java.util.ArrayList;
import java.util.List;

/**
 * Entries of a run's page table.
 *
 * @param access accesses decided when they were read
 * @param entries in page order
 */
public record PageEntries(long access, List<Entry> entries) {
    /** Most entries of a look. */
    public static final int MOST = 65_536;

    /**
     * An entry.
     *
     * @param tier name of the tier that holds the page
     * @param state its flags and frame
     */
    public record Entry(int page, String tier, PageState state) {}

    /** A range of pages; those beyond the address space of a run have no entries. */
    public record Range(long first, long count) {
        /** Checks the numbers. */
        public Range {
            if (first < 0 || first > Integer.MAX_VALUE) {
                throw InvalidInputException.of(
                        RequestSubject.field("first_page"), Long.toUnsignedString(first), "0 to " + Integer.MAX_VALUE);
            }
            if (count < 1 || count > MOST) {
                throw InvalidInputException.of(RequestSubject.field("count"), count, "1 to " + MOST);
            }
        }
    }

    public static PageEntries of(LiveRun run, List<String> tiers, Range range) {
        List<Entry> entries = new ArrayList<>();
        int end = (int) Math.min(run.pages(), range.first() + range.count());
        for (int page = (int) range.first(); page < end; page++) {
            PageState state = run.state(page);
            entries.add(new Entry(page, tiers.get(state.tier()), state));
        }
        return new PageEntries(run.counters().accesses, List.copyOf(entries));
    }

    /** Returns the entries that differ from earlier ones. */
    public PageEntries changedSince(PageEntries before) {
        List<Entry> changed = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            boolean same = i < before.entries.size() && before.entries.get(i).equals(entries.get(i));
            if (!same) {
                changed.add(entries.get(i));
            }
        }
        return new PageEntries(access, List.copyOf(changed));
    }
}

package io.thermocline.policies.caching;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.bandwidth.Placement;
import io.thermocline.policies.bandwidth.Ratio;
import java.util.Map;

/**
 * Selective caching: the accelerator does not cache what lies in the host's memory, so that no hardware must keep its
 * caches coherent (thesis ch. V). Pages are placed as by BW-AWARE and stay. Lines of the accelerator's own memory are
 * cached in L1 and L2, unless the host may hold them ({@link RemoteDirectory}). How lines of the host's memory are
 * accessed is the {@link Mode}.
 *
 * <p>Departures: a request that joins another takes as long as a hit in the L2. Which requests are outstanding is counted
 * in requests ({@link OutstandingLines}). Where the bandwidth of the first tier counts, a read takes the bytes of an
 * access from it, which should be those of a line.
 *
 * <p>Cost: a search of one set of each cache an access; a hash table's for what lies in the host's memory.
 */
public final class SelectiveCaching extends Placement {
    private static final String SOURCE = "thesis Table 5.3";
    private static final int MOST_DIRECTORY_LINES = 1 << 24;
    private static final int MOST_OF_ALL_SMS = 1 << 22;
    private static final int NO_PAGE = -1;
    private static final String DIRECTORY_SIZES =
            "a power of two from " + CuckooFilter.BUCKET + " to " + MOST_DIRECTORY_LINES;

    static final Parameter<String> RATIO = Ratio.parameter("20C-80B", "", "thesis sec. 5.3");
    static final Parameter<Long> WARPS = Parameter.integer(
            "warps",
            "",
            "48",
            1,
            1 << 16,
            "accesses of an SM after which a line that it asked for has come: one of each of its warps is outstanding",
            "thesis Table 3.1");
    static final Parameter<Long> MSHR_L1 = Parameter.integer(
            "mshr-l1", "lines", "64", 1, 1 << 20, "lines of the host's memory that an SM has outstanding", "assumed");
    static final Parameter<Long> MSHR_L2 = Parameter.integer(
            "mshr-l2",
            "lines",
            "512",
            1,
            1 << 20,
            "lines of the host's memory that all SMs have outstanding: 128 a channel",
            "thesis Table 3.1");
    static final Parameter<Long> CLIENT_CACHE = Parameter.size(
            "client-cache", "512KiB", Lines.BYTES, 1 << 30, "cache at the host's memory controller", SOURCE);
    static final Parameter<Long> CLIENT_WAYS =
            Parameter.integer("client-ways", "", "8", 1, 1024, "lines of a set of the client cache", "thesis sec. 5.3");
    static final Parameter<Long> CLIENT_LATENCY = Parameter.duration(
            "client-latency", "71.429ns", 0, "latency of the client cache: 100 cycles of 1.4 GHz", "thesis sec. 5.3");
    static final Parameter<Long> L1_LATENCY =
            Parameter.duration("l1-latency", "20ns", 1, "latency of a hit in the L1: 28 cycles of 1.4 GHz", "assumed");
    static final Parameter<Long> L2_LATENCY = Parameter.duration(
            "l2-latency", "85.714ns", 1, "latency of a hit in the L2: 120 cycles of 1.4 GHz", "assumed, as in GTX 480");
    static final Parameter<Long> FAULT = Parameter.duration(
            "fault", "20us", 0, "latency of a protection fault at the first write of a page", "thesis sec. 5.2.3");
    static final Parameter<Long> FAULTS =
            Parameter.integer("faults", "", "16", 1, 1 << 16, "protection faults of an SM at a time", SOURCE);
    static final Parameter<Double> CPU_READS = Parameter.decimal(
            "cpu-reads",
            "requests",
            "0",
            0,
            1,
            "requests of the host for random lines of the accelerator's memory, for each of the accelerator's accesses",
            "assumed");
    static final Parameter<Long> DIRECTORY = new Parameter<>(
            "directory",
            "integer",
            "lines",
            "65536",
            DIRECTORY_SIZES,
            "entries of the remote directory: 8 MiB of lines",
            "thesis sec. 5.2.1",
            SelectiveCaching::directorySize);
    static final Parameter<Long> FINGERPRINT = Parameter.integer(
            "fingerprint", "bits", "8", 1, 16, "bits of an entry of the remote directory", "thesis sec. 5.2.1");

    private final PolicyContext context;
    private final TieredMemory memory;
    private final Lines lines;
    private final Mode mode;
    private final Ratio ratio;
    private final SplitMix64 random;
    private final AcceleratorCaches caches;
    private final OutstandingLines[] outstandingOfSm;
    private final OutstandingLines outstanding;
    private final LineCache clientCache;
    private final HostTraffic host;
    private final ProtectionFaults faults;
    private final RemoteDirectory directory;
    private final SplitMix64 hostRandom;
    private final double hostReadsAnAccess;
    private final long l1Ps;
    private final long l2Ps;
    private final long clientPs;

    private int near = NO_PAGE; // the page accessed last of those in the accelerator's memory
    private double hostReadsDue;
    private long hostReads;
    private long reads; // of the host's memory, that are not cached
    private long joinedSm;
    private long joinedAny;
    private long clientReads;
    private long clientHits;

    /** The policy of one run. */
    public SelectiveCaching(PolicyContext context) {
        super(context);
        ParameterValues values = context.parameters();
        this.context = context;
        memory = context.memory();
        lines = new Lines(context.testbed().pageBytes());
        mode = Mode.of(values.get(Mode.PARAMETER));
        ratio = Ratio.of(values.get(RATIO), context.testbed());
        random = context.random("bw-aware");
        caches = new AcceleratorCaches(values);
        int warps = Math.toIntExact(values.get(WARPS));
        checkTotal(MSHR_L1, values);
        checkTotal(FAULTS, values);
        outstandingOfSm = new OutstandingLines[caches.sms()];
        for (int sm = 0; sm < outstandingOfSm.length; sm++) {
            outstandingOfSm[sm] = new OutstandingLines(Math.toIntExact(values.get(MSHR_L1)), warps);
        }
        outstanding = new OutstandingLines(Math.toIntExact(values.get(MSHR_L2)), warps * caches.sms());
        clientCache = new LineCache(CLIENT_CACHE.name(), values.get(CLIENT_CACHE), values.get(CLIENT_WAYS));
        host = new HostTraffic(memory);
        faults = new ProtectionFaults(values.get(FAULT), Math.toIntExact(values.get(FAULTS)), caches.sms());
        directory = new RemoteDirectory(
                Math.toIntExact(values.get(DIRECTORY)),
                Math.toIntExact(values.get(FINGERPRINT)),
                context.random("remote directory"));
        hostRandom = context.random("host's requests");
        hostReadsAnAccess = values.get(CPU_READS);
        l1Ps = values.get(L1_LATENCY);
        l2Ps = values.get(L2_LATENCY);
        clientPs = values.get(CLIENT_LATENCY);
    }

    /** Refuses a number of which all SMs together would have too many. */
    private static void checkTotal(Parameter<Long> ofSm, ParameterValues values) {
        long sms = values.get(AcceleratorCaches.SMS);
        if (values.get(ofSm) * sms > MOST_OF_ALL_SMS) {
            throw InvalidInputException.of(
                    Subject.Field.POLICY.part(ofSm.name()),
                    values.get(ofSm).toString(),
                    "at most " + MOST_OF_ALL_SMS / sms + " with sms=" + sms);
        }
    }

    private static Long directorySize(Subject subject, String text) {
        long size = Units.whole(subject, text, CuckooFilter.BUCKET, MOST_DIRECTORY_LINES);
        if (Long.bitCount(size) != 1) {
            throw InvalidInputException.of(subject, text, DIRECTORY_SIZES);
        }
        return size;
    }

    @Override
    protected int tierOf(int page, Range range) {
        return ratio.draw(random);
    }

    @Override
    public void onAllocate(Range range) {
        super.onAllocate(range);
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            lines.place(page, memory.tierOf(page) == 0);
        }
    }

    /** The SM that makes the current access, which is counted. The host may make a request of its own for it. */
    private int countAccess() {
        int sm = caches.sm(context.stream());
        outstandingOfSm[sm].count();
        outstanding.count();
        hostReadsDue += hostReadsAnAccess;
        if (hostReadsDue >= 1) {
            hostReadsDue--;
            requestByHost();
        }
        return sm;
    }

    // ---- lines of the accelerator's memory

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        near = page;
        int sm = countAccess();
        long line = lines.number(page, context.offset(access), true);
        if (!directory.mayHold(line)) {
            cached(sm, page, line, true, write);
        } else if (directory.holds(line)) {
            memory.serveCached(page, 2 * l2Ps + clientPs); // by the host's cache
        } else {
            discard(page, line); // and the accelerator's memory serves the access
        }
    }

    /** The accelerator caches a line of its memory no longer. */
    private void discard(int page, long line) {
        if (caches.discard(line)) {
            host.writeBack(page);
        }
    }

    /** Serves an access to a line that the accelerator may cache. */
    private void cached(int sm, int page, long line, boolean isNear, boolean write) {
        AcceleratorCaches.Served by = caches.access(sm, line, isNear, write);
        if (by != AcceleratorCaches.Served.MEMORY) {
            memory.serveCached(page, by == AcceleratorCaches.Served.L1 ? l1Ps : l2Ps);
        } else if (!isNear) {
            host.readLine(page);
        }
        if (caches.writtenBack() != LineCache.NONE) {
            host.writeBack(lines.page(caches.writtenBack()));
        }
    }

    /**
     * The host requests a random line. A page that is not in the accelerator's memory gives way to the one there that
     * was accessed last.
     */
    private void requestByHost() {
        int drawn = hostRandom.nextInt(memory.pages());
        int page = memory.tierOf(drawn) == 0 ? drawn : near;
        if (page == NO_PAGE || memory.tierOf(page) > 0) {
            return;
        }
        hostReads++;
        long line = lines.number(page, hostRandom.nextInt(lines.ofPage()) * Lines.BYTES, true);
        directory.add(line);
        discard(page, line);
    }

    // ---- lines of the host's memory

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        int sm = countAccess();
        long line = lines.number(page, context.offset(access), false);
        if (mode == Mode.HARDWARE) {
            cached(sm, page, line, false, write);
        } else if (write) {
            write(sm, page, line, access);
        } else if (mode == Mode.READ_ONLY && faults.isReadOnly(page)) {
            cached(sm, page, line, false, false);
        } else {
            read(sm, page, line, Lines.inLine(context.sectors(access)));
        }
    }

    private void write(int sm, int page, long line, long access) {
        if (mode == Mode.READ_ONLY && faults.isReadOnly(page)) {
            memory.delayAccess(faults.write(page, sm, context.nowPs()));
        }
        if (mode.has(Mode.CLIENT_CACHE)) {
            clientCache.read(line); // written through, and allocated by reads only
        }
        host.write(page, Integer.bitCount(Lines.inLine(context.sectors(access))));
    }

    private void read(int sm, int page, long line, int sectors) {
        reads++;
        if (!mode.has(Mode.L1)) {
            host.readSectors(page, Integer.bitCount(sectors));
            return;
        }
        OutstandingLines ofSm = outstandingOfSm[sm];
        int own = ofSm.find(line);
        int shared = outstanding.find(line);
        boolean joinsSm = own != OutstandingLines.NONE;
        boolean joinsAny = mode.has(Mode.L1_L2) && shared != OutstandingLines.NONE;
        int missing = sectors & ~((joinsSm ? ofSm.sectors(own) : 0) | (joinsAny ? outstanding.sectors(shared) : 0));
        note(ofSm, own, line, sectors);
        if (!joinsSm || shared != OutstandingLines.NONE) {
            note(outstanding, shared, line, sectors);
        }
        joinedSm += joinsSm ? 1 : 0;
        joinedAny += joinsSm || joinsAny ? 1 : 0;
        if (joinsSm || joinsAny) {
            join(page, missing);
        } else {
            request(page, line, sectors);
        }
    }

    private static void note(OutstandingLines registers, int register, long line, int sectors) {
        if (register == OutstandingLines.NONE) {
            registers.add(line, sectors);
        } else {
            registers.ask(register, sectors);
        }
    }

    /** The current access waits for a line that another has asked for, all of it or without some sectors. */
    private void join(int page, int missing) {
        if (missing != 0 && mode.has(Mode.VARIABLE)) {
            host.read(page, onLink(missing), 0);
        } else {
            memory.serveCached(page, l2Ps);
        }
    }

    private void request(int page, long line, int sectors) {
        long linkBytes = mode.has(Mode.VARIABLE) ? onLink(sectors) : LinkMessage.bytes(Lines.BYTES);
        if (!mode.has(Mode.CLIENT_CACHE)) {
            host.read(page, linkBytes, Lines.BYTES);
            return;
        }
        clientReads++;
        memory.delayAccess(clientPs);
        if (clientCache.read(line)) {
            clientHits++;
            host.read(page, linkBytes, 0);
        } else {
            clientCache.fill(line, false);
            host.read(page, linkBytes, Lines.BYTES);
        }
    }

    private static long onLink(int sectors) {
        return LinkMessage.bytes((long) Integer.bitCount(sectors) * Lines.SECTOR_BYTES);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        super.report(metrics);
        caches.report(metrics);
        metrics.put("l1CoalescedRatio", AcceleratorCaches.ratio(joinedSm, reads));
        metrics.put("coalescedRatio", AcceleratorCaches.ratio(joinedAny, reads));
        metrics.put("lineUtilisationRatio", outstanding.utilisation());
        metrics.put("clientCacheHitRatio", AcceleratorCaches.ratio(clientHits, clientReads));
        host.report(metrics);
        metrics.put("protectionFaults", faults.faults());
        metrics.put("hostRequests", hostReads);
        metrics.put("directoryHits", directory.hits());
        metrics.put("directoryFalsePositives", directory.falsePositives());
        metrics.put("directoryFlushes", directory.flushes());
        metrics.put("directoryFalsePositiveWhenFullRatio", directory.falsePositiveRatioWhenFull());
    }
}

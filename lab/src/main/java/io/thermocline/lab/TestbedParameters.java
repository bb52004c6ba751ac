package io.thermocline.lab;

import static io.thermocline.lab.Declaration.GIBIBYTE;
import static io.thermocline.lab.Declaration.choice;
import static io.thermocline.lab.Declaration.declaration;
import static io.thermocline.lab.Declaration.dilation;
import static io.thermocline.lab.Declaration.duration;
import static io.thermocline.lab.Declaration.flag;
import static io.thermocline.lab.Declaration.inStage;
import static io.thermocline.lab.Declaration.iops;
import static io.thermocline.lab.Declaration.named;
import static io.thermocline.lab.Declaration.page;
import static io.thermocline.lab.Declaration.rate;
import static io.thermocline.lab.Declaration.ratio;
import static io.thermocline.lab.Declaration.size;
import static io.thermocline.lab.Declaration.text;
import static io.thermocline.lab.Declaration.whole;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.OperationRate;
import io.thermocline.engine.hardware.ShardPlacement;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.lab.TestbedParameter.Owner;
import io.thermocline.tier.node.Payload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** All parameters of testbeds: each is declared once, here. */
public final class TestbedParameters {
    private static final List<TestbedParameter<?>> DECLARED = new ArrayList<>();

    static final TestbedParameter<String> NAME =
            text("name", "name of the testbed").of(Owner.DESCRIPTION);
    static final TestbedParameter<String> SUMMARY = text("summary", "what it is, one line for people")
            .otherwise("required in the catalogue")
            .of(Owner.DESCRIPTION);
    static final TestbedParameter<String> SOURCE = text("source", "where its values come from")
            .otherwise("required in the catalogue")
            .of(Owner.DESCRIPTION);

    static final TestbedParameter<Long> PAGE = page().of(Owner.TESTBED);
    static final TestbedParameter<Double> OVERSUBSCRIPTION = ratio(
                    "oversubscription",
                    "footprint over the capacity of all tiers but the last, whose capacities then follow from it")
            .otherwise("none")
            .of(Owner.TESTBED);
    static final TestbedParameter<Double> CAPACITY_SHARE = ratio(
                    "capacity-share",
                    "share of the footprint that the first tier holds, in whole pages and at least one")
            .otherwise("none")
            .of(Owner.TESTBED);

    static final TestbedParameter<Payload> PAYLOAD = choice(
                    "payload", Payload.values(), "whether the tiers that operations pass hold the pages' contents")
            .otherwise("operations are only counted")
            .of(Owner.RUN);
    static final TestbedParameter<Long> SERIES = whole(
                    "series", "points", 2, 1000, "most points of the metrics over the run that its result then has")
            .otherwise("none")
            .of(Owner.RUN);
    static final TestbedParameter<Double> DILATION = dilation().standard("1000").of(Owner.WALL);

    static final TestbedParameter<String> ACCELERATOR =
            text("name", "name of the accelerator").of(Owner.ACCELERATOR);
    static final TestbedParameter<Long> CONCURRENCY = whole(
                    "concurrency", "accesses", 1, 1 << 20, "most accesses outstanding")
            .of(Owner.ACCELERATOR);
    static final TestbedParameter<Long> ISSUE_GAP =
            duration("issue-gap", "least time between two issues").live().of(Owner.ACCELERATOR);
    static final TestbedParameter<Long> INSTRUCTION_RATE = whole(
                    "instruction-rate",
                    "instructions a second",
                    0,
                    Long.MAX_VALUE,
                    "rate of the instructions that a workload says lie between two accesses; 0: they take no time")
            .standard("0")
            .of(Owner.ACCELERATOR);
    static final TestbedParameter<Long> EDGE_INSTRUCTIONS = whole(
                    "edge-instructions",
                    "instructions",
                    0,
                    Integer.MAX_VALUE,
                    "instructions that an edge of a graph takes, of workloads that count edges; 0: it takes no time")
            .standard("0")
            .of(Owner.ACCELERATOR);
    static final TestbedParameter<Long> ACCESS_BYTES = size(
                    "access-bytes",
                    0,
                    Accelerator.MAX_ACCESS_BYTES,
                    "bytes that an access takes from the first tier, whose bandwidth then counts; 0: it serves any number at once")
            .standard("0")
            .of(Owner.ACCELERATOR);

    static final TestbedParameter<Long> LOOKUP = duration(
                    "lookup",
                    "copies driven by the accelerator: looking a page up in one middle tier before going below it")
            .live()
            .of(Owner.SOFTWARE);
    static final TestbedParameter<Long> GPU_PAGE_COPY = duration(
                    "gpu-page-copy",
                    "copies driven by the accelerator: latency from or to host memory, beyond the transfer")
            .live()
            .of(Owner.SOFTWARE);
    static final TestbedParameter<Long> FAULT_SERVICE = duration(
                    "fault-service",
                    "copies driven by the host: time that the fault handler takes for a page that is accessed")
            .live()
            .of(Owner.SOFTWARE);
    static final TestbedParameter<Long> PAGE_CACHE_MISS = duration(
                    "page-cache-miss", "copies driven by the host: the same, on top, when the page comes from storage")
            .live()
            .of(Owner.SOFTWARE);
    static final TestbedParameter<Boolean> FAULT_HOLDS_LINK = flag(
                    "fault-holds-link",
                    "whether a fault holds the first link of its transfer instead of the fault handler")
            .standard("false")
            .live()
            .of(Owner.SOFTWARE);

    static final TestbedParameter<String> DEVICE = named(
                    "device",
                    "a device of the catalogue",
                    "what the tier is made of; a live run takes another with as many channels")
            .live()
            .of(Owner.TIER);
    static final TestbedParameter<Long> CAPACITY = size(
                    "capacity", 1, Long.MAX_VALUE, "bytes of all its devices together, of each if they are replicas")
            .otherwise("one of capacity, pages and frames is required")
            .of(Owner.TIER);
    static final TestbedParameter<Long> PAGES = whole("pages", "pages", 1, Long.MAX_VALUE, "the capacity in base pages")
            .otherwise("see capacity")
            .of(Owner.TIER);
    static final TestbedParameter<Long> FRAMES = whole(
                    "frames",
                    "pages",
                    1,
                    Long.MAX_VALUE,
                    "the capacity in base pages, which the scale does not multiply")
            .otherwise("see capacity")
            .of(Owner.TIER);
    static final TestbedParameter<Long> SPARE = whole(
                    "spare",
                    "pages",
                    1,
                    Testbed.MAX_PAGES,
                    "frames beside the capacity of a middle tier, for victims while others are being emptied")
            .otherwise("64, at most what the tier holds")
            .of(Owner.TIER);
    static final TestbedParameter<Long> COUNT = whole(
                    "count", "devices", 1, 64, "devices that share the pages as placement says")
            .standard("1")
            .of(Owner.TIER);
    static final TestbedParameter<ShardPlacement> PLACEMENT = choice(
                    "placement",
                    ShardPlacement.values(),
                    "stripe: page p is on device p mod count; replicate: all hold it, and reads take turns")
            .standard("stripe")
            .of(Owner.TIER);
    static final TestbedParameter<String> LINK = named(
                    "link",
                    "a link of the catalogue, or none",
                    "what attaches the tier to the host's interconnect; none: it is part of it")
            .standard("none")
            .of(Owner.TIER);
    static final TestbedParameter<Long> UNIT = size(
                    "unit", 1, Long.MAX_VALUE, "bytes that the system manages as one, a multiple of the page")
            .otherwise("the page")
            .of(Owner.TIER);

    static final TestbedParameter<Long> LINK_LATENCY =
            duration("link-latency", "latency of a transfer").live().of(Owner.LINK);
    static final TestbedParameter<Long> LINK_BANDWIDTH =
            rate("link-bandwidth", "bandwidth of each direction").live().of(Owner.LINK);
    static final TestbedParameter<Long> LINK_OVERHEAD = size(
                    "link-overhead", 0, GIBIBYTE, "bytes that each transfer adds")
            .live()
            .of(Owner.LINK);
    static final TestbedParameter<Double> LINK_RAMP = declaration(Parameter.decimal(
                    "link-ramp",
                    "",
                    "0",
                    0,
                    1_000_000,
                    "r: a transfer of n KiB has the bandwidth times 2 / pi * atan(r * n); 0: all of it at any size",
                    ""))
            .of(Owner.LINK);
    static final TestbedParameter<Long> LINK_ACCESS = duration(
                    "link-access",
                    "time that an access served in place takes on the link, one at a time; 0: it passes like a copy")
            .standard("0ns")
            .of(Owner.LINK);

    static final TestbedParameter<Boolean> STORAGE = flag(
                    "storage", "whether it is block storage, which moves data to the accelerator by itself, not memory")
            .of(Owner.DEVICE);
    static final TestbedParameter<Long> READ_LATENCY = duration(
                    "read-latency", "time of a read without load, without its transfer")
            .live()
            .of(Owner.DEVICE);
    static final TestbedParameter<Long> WRITE_LATENCY = duration(
                    "write-latency", "time of a write without load, without its transfer")
            .live()
            .of(Owner.DEVICE);
    static final TestbedParameter<Long> READ_BANDWIDTH = rate(
                    "read-bandwidth", "bandwidth of reads, all channels together")
            .live()
            .of(Owner.DEVICE);
    static final TestbedParameter<Long> WRITE_BANDWIDTH = rate(
                    "write-bandwidth", "bandwidth of writes, all channels together")
            .live()
            .of(Owner.DEVICE);
    static final TestbedParameter<OperationRate> READ_IOPS =
            iops("read-iops", "most reads, all channels together; 0: no limit").of(Owner.DEVICE);
    static final TestbedParameter<OperationRate> WRITE_IOPS = iops(
                    "write-iops", "most writes, all channels together; 0: no limit")
            .of(Owner.DEVICE);
    static final TestbedParameter<Long> CHANNELS = whole(
                    "channels", "operations", 1, 1024, "operations served at a time")
            .standard("1")
            .of(Owner.DEVICE);

    static final TestbedParameter<Owner> KIND = choice(
                    "kind",
                    new Owner[] {Owner.SERVER, Owner.CREDIT, Owner.BATCH},
                    "server: serves copies; credit: hands out tokens; batch: takes the copies that wait")
            .of(Owner.STAGE);
    static final TestbedParameter<Long> SERVER_CHANNELS =
            inStage("channels", "copies served at a time").of(Owner.SERVER);
    static final TestbedParameter<Long> SERVICE = duration(
                    "service", "time that a copy holds a channel, beside its bytes")
            .standard("0ns")
            .of(Owner.SERVER);
    static final TestbedParameter<Long> SERVER_BANDWIDTH =
            rate("bandwidth", "bandwidth of a channel").otherwise("no limit").of(Owner.SERVER);
    static final TestbedParameter<Long> LATENCY = duration(
                    "latency", "added after the service; keeps no other copy waiting")
            .standard("0ns")
            .of(Owner.SERVER);
    static final TestbedParameter<Long> SERVER_POOLS = inStage(
                    "pools", "servers of this kind, each with a line of its own")
            .of(Owner.SERVER);
    static final TestbedParameter<Long> SERVER_NEIGHBOURS =
            inStage("neighbours", "as of a credit").of(Owner.SERVER);
    static final TestbedParameter<Long> POOLS =
            inStage("pools", "pools of tokens").of(Owner.CREDIT);
    static final TestbedParameter<Long> TOKENS =
            inStage("tokens", "tokens of each pool").of(Owner.CREDIT);
    static final TestbedParameter<Long> NEIGHBOURS = inStage(
                    "neighbours", "streams that share a pool: that of stream s is floor(s / neighbours) mod pools")
            .of(Owner.CREDIT);
    static final TestbedParameter<String> UNTIL = text("until", "the stage at whose end the token is given back")
            .otherwise("the last")
            .of(Owner.CREDIT);
    static final TestbedParameter<Long> MOST =
            inStage("most", "most copies of a batch").of(Owner.BATCH);
    static final TestbedParameter<Long> SETUP =
            duration("setup", "time of each batch").standard("0ns").of(Owner.BATCH);
    static final TestbedParameter<Long> EACH = duration("each", "time of each copy, beside its bytes")
            .standard("0ns")
            .of(Owner.BATCH);
    static final TestbedParameter<Long> BATCH_BANDWIDTH =
            rate("bandwidth", "bandwidth of a batch").otherwise("no limit").of(Owner.BATCH);
    static final TestbedParameter<Long> BATCH_POOLS =
            inStage("pools", "batch servers, each with a line of its own").of(Owner.BATCH);
    static final TestbedParameter<Long> BATCH_NEIGHBOURS =
            inStage("neighbours", "as of a credit").of(Owner.BATCH);

    /** Those that fix what a tier holds, of which it has one. */
    static final List<TestbedParameter<Long>> CAPACITIES = List.of(CAPACITY, PAGES, FRAMES);

    private TestbedParameters() {}

    /** All, in the order in which people read them. */
    public static List<TestbedParameter<?>> all() {
        return Collections.unmodifiableList(DECLARED);
    }

    /** Those of some owners. */
    public static List<TestbedParameter<?>> of(Owner... owners) {
        List<Owner> wanted = List.of(owners);
        return DECLARED.stream()
                .filter(parameter -> wanted.contains(parameter.owner()))
                .toList();
    }

    /** Those that a setting gives. */
    public static List<TestbedParameter<?>> settable() {
        return DECLARED.stream()
                .filter(parameter -> parameter.owner() != Owner.DESCRIPTION)
                .toList();
    }

    /** Those that may change while a run is going. */
    public static List<TestbedParameter<?>> live() {
        return DECLARED.stream().filter(TestbedParameter::live).toList();
    }

    /** Whether a key is that of any parameter. */
    static boolean isDeclared(String key) {
        return DECLARED.stream().anyMatch(parameter -> parameter.matches(key));
    }

    /** Whether the setting of a key may change while a run is going. */
    static boolean isLive(String key) {
        return live().stream().anyMatch(parameter -> parameter.matches(key));
    }

    /** Enters a parameter in the registry. */
    static <T> TestbedParameter<T> declared(TestbedParameter<T> parameter) {
        DECLARED.add(parameter);
        return parameter;
    }
}

package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prices of devices: the user's, or the catalogue's. Memory costs by its bytes. Drives cost by their number: each has
 * the bytes of the catalogue, however many of them are used.
 */
final class PriceList {
    private static final double GIGABYTE = 1e9;

    private final Map<String, Double> prices;
    private final Map<String, Double> ratings;
    private final double scale;
    private final Map<String, Advice.Price> used = new LinkedHashMap<>();

    /**
     * Prices of a request.
     *
     * @param known names of tiers and devices, which the request's names are among
     */
    PriceList(AdviceSpec request, List<String> known) {
        prices = request.prices();
        ratings = request.ratings();
        scale = request.scale();
        check(Subject.Field.PRICES, prices, known);
        check(Subject.Field.RATINGS, ratings, known);
    }

    private static void check(Subject subject, Map<String, Double> given, List<String> known) {
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw Names.unknown(subject, "tier or device", name, known);
            }
        }
    }

    /**
     * What the tiers of a machine cost, at scale 1.
     *
     * @param testbeds the machine for each workload; of tiers whose capacities follow from footprints the largest counts
     */
    Bill bill(List<Testbed> testbeds) {
        return testbeds.stream().map(this::bill).reduce(Bill::larger).orElseThrow();
    }

    private Bill bill(Testbed testbed) {
        List<Bill.Item> items = new ArrayList<>();
        for (int tier = 0; tier < testbed.tiers().size(); tier++) {
            items.add(item(testbed.tiers().get(tier), testbed.frames(tier) * testbed.pageBytes() / scale));
        }
        return new Bill(items);
    }

    private Bill.Item item(Tier tier, double bytes) {
        double price = price(tier);
        Device device = tier.device();
        if (isOfDrives(device)) {
            double drive = device.driveGigabytes() * price;
            return new Bill.Item(tier.name(), device.name(), bytes, tier.count(), tier.count() * drive);
        }
        double bought = tier.isReplicated() ? bytes * tier.count() : bytes;
        return new Bill.Item(tier.name(), device.name(), bytes, 0, bought / GIGABYTE * price);
    }

    private double price(Tier tier) {
        Device device = tier.device();
        double given = given(prices, tier, 0);
        double price = given > 0 ? given : device.dollarsPerGigabyte();
        if (!(price > 0)) {
            throw InvalidInputException.missing(
                    Subject.Field.PRICES,
                    "dollars for a gigabyte of " + tier.name() + ", such as " + tier.name()
                            + "=10; the catalogue has no" + " price of " + device.name());
        }
        used.put(
                tier.name() + "/" + device.name(),
                new Advice.Price(
                        tier.name(),
                        device.name(),
                        price,
                        given > 0 ? "given" : device.sources().getOrDefault("price", "the catalogue")));
        return price;
    }

    private static double given(Map<String, Double> values, Tier tier, double otherwise) {
        return values.getOrDefault(
                tier.name(), values.getOrDefault(tier.device().name(), otherwise));
    }

    /** Drive writes a day that a tier is rated for; 0 where nothing is known. */
    double rating(Tier tier) {
        return given(ratings, tier, tier.device().driveWritesADay());
    }

    /** Where a rating is from. */
    String sourceOfRating(Tier tier) {
        return given(ratings, tier, 0) > 0
                ? "given"
                : tier.device().sources().getOrDefault("endurance", "the catalogue");
    }

    /** Whether a device is bought as drives of a fixed size. */
    static boolean isOfDrives(Device device) {
        return device.storage() && device.driveGigabytes() > 0;
    }

    /** Bytes that the drives of a tier hold, at scale 1; of replicas those of one. */
    static double driveBytes(Tier tier) {
        return GIGABYTE * tier.device().driveGigabytes() * (tier.isReplicated() ? 1 : tier.count());
    }

    /** The prices asked for so far. */
    List<Advice.Price> used() {
        return List.copyOf(used.values());
    }
}

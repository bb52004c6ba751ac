package io.thermocline.lab.advise;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What a machine costs, tier by tier.
 *
 * @param items fastest tier first
 */
record Bill(List<Item> items) {
    /**
     * What a tier costs.
     *
     * @param bytes that it holds, at scale 1
     * @param drives that it consists of; 0 where its price follows from its bytes
     */
    record Item(String tier, String device, double bytes, int drives, double dollars) {
        /** The same at a price that is multiplied. */
        Item times(double factor) {
            return new Item(tier, device, bytes, drives, dollars * factor);
        }
    }

    Bill {
        items = List.copyOf(items);
    }

    double dollars() {
        return items.stream().mapToDouble(Item::dollars).sum();
    }

    /** The dearer of each two items of two bills of the same tiers. */
    Bill larger(Bill other) {
        return new Bill(IntStream.range(0, items.size())
                .mapToObj(tier ->
                        items.get(tier).dollars() >= other.items.get(tier).dollars()
                                ? items.get(tier)
                                : other.items.get(tier))
                .toList());
    }

    /** The bill where the price of a tier is multiplied. */
    Bill with(String tier, double factor) {
        return new Bill(items.stream()
                .map(item -> item.tier().equals(tier) ? item.times(factor) : item)
                .toList());
    }
}

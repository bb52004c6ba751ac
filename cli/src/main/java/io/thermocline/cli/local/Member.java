package io.thermocline.cli.local;

import java.util.ArrayList;
import java.util.List;

/**
 * One process of the fleet.
 *
 * @param shard which service of its tier it is, from 0; only {@code nvme} has more than one
 */
record Member(Role role, int shard) {
    /** The orchestrator and all tiers. */
    static List<Member> all(int nvmeShards) {
        List<Member> members = new ArrayList<>();
        for (Role role : Role.values()) {
            members.add(new Member(role, 0));
        }
        for (int shard = 1; shard < nvmeShards; shard++) {
            members.add(ofNvme(shard));
        }
        return members;
    }

    /** A service of the tier nvme, from 0. */
    static Member ofNvme(int shard) {
        return new Member(Role.NVME, shard);
    }

    /** Its name: that of the tier, where it is one. */
    String label() {
        return shard == 0 ? role.label() : role.label() + "-" + shard;
    }

    /** Its ports are the first of their kind plus this. */
    int place() {
        return shard == 0 ? role.ordinal() : Role.values().length - 1 + shard;
    }

    boolean isTier() {
        return role.isTier();
    }
}

package io.thermocline.cli.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** The command line of a member's process. */
final class MemberCommand {
    private final FleetSettings settings;

    MemberCommand(FleetSettings settings) {
        this.settings = settings;
    }

    List<String> of(Member member) {
        List<String> flags = new ArrayList<>();
        flags.add(member.isTier() ? "-Xmx512m" : "-XX:MaxRAMPercentage=40");
        flags.addAll(settings.options());
        if (!member.isTier()) {
            flags.addAll(settings.orchestratorOptions());
        }
        return settings.installation().command(member.role(), flags, arguments(member));
    }

    private List<String> arguments(Member member) {
        List<String> words = new ArrayList<>();
        words.add("--server.port=" + settings.httpPort(member));
        words.add("--spring.grpc.server.port=" + settings.grpcPort(member));
        Path files = settings.folder().resolve("data").resolve(member.label());
        if (member.isTier()) {
            words.add("--thermocline.tier.folder=" + files);
            if (member.role() == Role.NVM) {
                words.add("--spring.profiles.active=nvm");
            }
            return words;
        }
        words.add("--thermocline.data.folder=" + files);
        Map<String, StringJoiner> targets = new LinkedHashMap<>();
        for (Member tier : settings.members()) {
            if (tier.isTier()) {
                targets.computeIfAbsent(tier.role().label(), name -> new StringJoiner(","))
                        .add("127.0.0.1:" + settings.grpcPort(tier));
            }
        }
        targets.forEach((tier, shards) -> words.add("--thermocline.fleet.tiers." + tier + "=" + shards));
        return words;
    }
}

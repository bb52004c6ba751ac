package io.thermocline.cli.local;

import java.io.File;
import java.nio.file.Files;
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
        Path target = settings.home().resolve(member.role().module()).resolve("target");
        Path jar = target.resolve("app").resolve(member.role().jar() + ".jar");
        if (!Files.isReadable(jar)) {
            throw new IllegalStateException(jar + " is missing; start the fleet by the launcher, which builds it");
        }
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (!member.isTier()) {
            words.add("@" + settings.home().resolve("docker/engine.options"));
        }
        words.add("-XX:+UseSerialGC");
        words.add(member.isTier() ? "-Xmx512m" : "-XX:MaxRAMPercentage=40");
        // The launcher makes it; without it a service takes seconds more to start.
        Path archive = target.resolve("service-" + System.getProperty("java.version") + ".jsa");
        if (isFilled(archive)) {
            words.add("-Xshare:auto");
            words.add("-XX:SharedArchiveFile=" + archive);
        }
        words.addAll(settings.options());
        String classPath = jar.toString();
        if (!member.isTier()) {
            words.addAll(settings.orchestratorOptions());
            Path plugins = settings.home().resolve("plugins");
            if (Files.isDirectory(plugins)) {
                classPath += File.pathSeparator + plugins.resolve("*");
            }
        }
        words.addAll(List.of("-cp", classPath, member.role().mainClass()));
        words.add("--server.port=" + settings.httpPort(member));
        words.add("--spring.grpc.server.port=" + settings.grpcPort(member));
        addOwn(member, words);
        return words;
    }

    private void addOwn(Member member, List<String> words) {
        Path files = settings.folder().resolve("data").resolve(member.label());
        if (member.isTier()) {
            words.add("--thermocline.tier.folder=" + files);
            if (member.role() == Role.NVM) {
                words.add("--spring.profiles.active=nvm");
            }
            return;
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
    }

    private static boolean isFilled(Path file) {
        return file.toFile().length() > 0;
    }
}

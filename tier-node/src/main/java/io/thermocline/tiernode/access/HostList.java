package io.thermocline.tiernode.access;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** For whom a service answers over HTTP: by which names it may be called, so that no other leads a browser here, and from pages of which origin. */
public final class HostList {
    private final List<String> hosts;

    /** Values of Host that are answered, without their port. */
    public HostList(List<String> hosts) {
        this.hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /** Whether a request with this Host is answered. */
    public boolean names(@Nullable String host) {
        return host != null && hosts.contains(withoutPort(host.toLowerCase(Locale.ROOT)));
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    /**
     * Whether a request comes from no page, or from one of the service's own.
     *
     * @param origin its Origin; null where it has none
     */
    public static boolean isOwn(@Nullable String origin, String host) {
        return origin == null
                || origin.equalsIgnoreCase("http://" + host)
                || origin.equalsIgnoreCase("https://" + host);
    }
}

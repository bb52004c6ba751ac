package io.thermocline.tiernode.access;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Allowed values of the Host and Origin headers. This blocks DNS rebinding and cross-site requests. */
public final class HostList {
    private final List<String> hosts;

    /** Creates a list of allowed Host values, without ports. */
    public HostList(List<String> hosts) {
        this.hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /** Returns whether a request with this Host is answered. */
    public boolean names(@Nullable String host) {
        return host != null && hosts.contains(withoutPort(host.toLowerCase(Locale.ROOT)));
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    /**
     * Returns whether a request comes from no page, or from one of the service's own.
     *
     * @param origin the Origin header; null if there is none
     */
    public static boolean isOwn(@Nullable String origin, String host) {
        return origin == null
                || origin.equalsIgnoreCase("http://" + host)
                || origin.equalsIgnoreCase("https://" + host);
    }
}

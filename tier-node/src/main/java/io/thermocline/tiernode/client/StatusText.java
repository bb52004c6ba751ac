package io.thermocline.tiernode.client;

import io.grpc.Status;
import java.util.regex.Pattern;

/**
 * Plain descriptions of a call's status. A node's own messages are passed on. Messages of gRPC and Netty about the
 * connection are replaced by their meaning.
 */
final class StatusText {
    private static final int DEEPEST = 20;
    private static final String BROKEN = "the connection to it broke; check its process and its log";

    private static final Pattern OTHER_PROTOCOL =
            Pattern.compile("(?is).*(http status code|content-type|not settings|http/1\\.|not an http2 frame).*");
    private static final Pattern REFUSED = Pattern.compile("(?is).*connection refused.*");
    private static final Pattern NO_NAME =
            Pattern.compile("(?is).*(unable to resolve host|name or service not known).*");
    private static final Pattern NO_WAY = Pattern.compile("(?is).*(no route to host|network is unreachable).*");
    private static final Pattern SILENT =
            Pattern.compile("(?is).*(timed out|timeout|keepalive failed|deadline exceeded).*");

    /** Words that appear in messages about the connection, and in none of a node. */
    private static final Pattern OF_THE_CONNECTION = Pattern.compile(
            "(?is).*(io exception|network closed|channel (is )?shutdown|transport|rst_stream|goaway|http/?2|netty"
                    + "|connection (reset|closed|refused|terminated)|broken pipe|closed channel|end of stream"
                    + " or ioexception).*");

    private StatusText() {}

    /** Returns why a call failed. */
    static String of(Status status) {
        String said = status.getDescription();
        String all = chain(status);
        return switch (status.getCode()) {
            case UNIMPLEMENTED -> "it is no tier's service, or one of another version; look at thermocline.fleet.tiers";
            case DEADLINE_EXCEEDED -> "it did not answer in time";
            case CANCELLED -> "the call was broken off";
            default -> {
                boolean ofTheConnection = said == null
                        || status.getCause() != null
                        || OF_THE_CONNECTION.matcher(said).matches()
                        || SILENT.matcher(said).matches() && status.getCode() == Status.Code.UNAVAILABLE
                        || NO_NAME.matcher(said).matches()
                        || OTHER_PROTOCOL.matcher(said).matches();
                yield ofTheConnection || said == null ? connectionText(status, all) : said;
            }
        };
    }

    private static String connectionText(Status status, String all) {
        if (OTHER_PROTOCOL.matcher(all).matches()) {
            return "what listens there does not speak gRPC; give the port of the service's gRPC server";
        }
        if (REFUSED.matcher(all).matches()) {
            return "nothing listens there; start the service, or look in its log for the reason why it ended";
        }
        if (NO_NAME.matcher(all).matches()) {
            return "the name of its host is not known here; look at thermocline.fleet.tiers";
        }
        if (NO_WAY.matcher(all).matches()) {
            return "its host cannot be reached over the network";
        }
        if (SILENT.matcher(all).matches()) {
            return "it does not answer; check its process and the network to it";
        }
        return status.getCode() == Status.Code.UNKNOWN ? "it failed without a reason; look in its log" : BROKEN;
    }

    /** Returns the messages of a status and all of its causes. */
    private static String chain(Status status) {
        StringBuilder all = new StringBuilder(String.valueOf(status.getDescription()));
        int depth = 0;
        for (Throwable cause = status.getCause(); cause != null && depth < DEEPEST; cause = cause.getCause()) {
            all.append('\n').append(cause.getMessage());
            depth++;
        }
        return all.toString();
    }
}

package io.thermocline.orchestrator.security;

/** The service would listen beyond loopback without a token. */
final class OpenToTheNetworkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OpenToTheNetworkException(String property, String address) {
        super(property + " is " + address + ", which others can reach, and there is no token");
    }
}

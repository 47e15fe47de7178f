package io.tutti;

import io.tutti.config.Membership;
import io.tutti.config.Options;

/** Ranks that are processes. */
final class HostWorld {
    private HostWorld() {}

    static World join(Membership membership, Options options) {
        throw new IllegalStateException("size=" + membership.size() + " with " + options + ": only one process yet");
    }
}

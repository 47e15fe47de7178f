package io.tutti.model;

import java.util.Locale;

/** The distance of two ranks, in ascending order of the cost of a message. */
public enum Level {
    /** Both ranks are on one socket of a node. */
    SOCKET,
    /** Both ranks are on one node, on different sockets. */
    NODE,
    /** The ranks are on different nodes. */
    NETWORK;

    /** {@return the name in keys of network files: {@code network}} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.tutti.model;

import java.util.Locale;

/** How near two ranks are; the farther, the dearer a message. */
public enum Level {
    /** Both on one socket of a node. */
    SOCKET,
    /** On one node. */
    NODE,
    /** On different nodes. */
    NETWORK;

    /** As keys of network files name it: {@code network}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

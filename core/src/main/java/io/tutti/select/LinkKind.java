package io.tutti.select;

import io.tutti.schedule.Topology;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the ranks of a communicator exchange data. */
public enum LinkKind {
    /** All share memory. */
    SHM,
    /** None share memory. */
    TCP,
    /** Nodes of several ranks: memory inside, TCP between. */
    MIXED;

    /** Of a topology; a rank alone shares memory with itself. */
    static LinkKind of(Topology topology) {
        if (topology.nodes() == 1) {
            return SHM;
        }
        return topology.nodes() == topology.ranks() ? TCP : MIXED;
    }

    /** The kind that files call so. */
    static Optional<LinkKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    /** As files call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

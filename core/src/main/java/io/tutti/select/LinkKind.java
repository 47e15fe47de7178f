package io.tutti.select;

import io.tutti.schedule.Topology;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the ranks of a communicator exchange data. */
public enum LinkKind {
    /** All ranks are on one node and use shared memory. */
    SHM,
    /** Every rank is on its own node; all links are TCP. */
    TCP,
    /** Several nodes, some with several ranks: shared memory inside nodes, TCP between them. */
    MIXED;

    /** Returns the kind of a topology; {@link #SHM} for a single rank. */
    static LinkKind of(Topology topology) {
        if (topology.nodes() == 1) {
            return SHM;
        }
        return topology.nodes() == topology.ranks() ? TCP : MIXED;
    }

    /** Returns the kind of this name in files. */
    static Optional<LinkKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    /** Returns the name in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

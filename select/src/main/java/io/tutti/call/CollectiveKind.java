package io.tutti.call;

import java.util.Arrays;
import java.util.Optional;

/** What can be called on a communicator. */
public enum CollectiveKind {
    /** All ranks get the combination of all vectors. */
    ALLREDUCE("allreduce", Trait.REDUCES),
    /** The root gets the combination of all vectors. */
    REDUCE("reduce", Trait.REDUCES, Trait.ROOTED),
    /** All ranks get the root's vector. */
    BROADCAST("broadcast", Trait.ROOTED),
    /** Each rank gets its block of the combination of all vectors. */
    REDUCE_SCATTER("reduce-scatter", Trait.REDUCES),
    /** All ranks get the blocks of all ranks. */
    ALLGATHER("allgather"),
    /** The root gets the blocks of all ranks. */
    GATHER("gather", Trait.ROOTED),
    /** Each rank gets its block of the root's vector. */
    SCATTER("scatter", Trait.ROOTED),
    /** Each rank gets a block from every rank. */
    ALLTOALL("alltoall"),
    /** Each rank gets the combination of the vectors of ranks 0 to itself. */
    SCAN("scan", Trait.REDUCES, Trait.ORDERED),
    /** Each rank gets the combination of the vectors of all ranks before it. */
    EXSCAN("exscan", Trait.REDUCES, Trait.ORDERED),
    /** No rank returns before all have called: an allreduce of nothing. */
    BARRIER("barrier", "allreduce", Trait.REDUCES),
    /** One rank sends a vector to another. */
    TRANSFER("transfer"),
    /** A schedule of the caller's own, with a label of its own. */
    SCHEDULED("scheduled", Trait.REDUCES, Trait.ORDERED);

    private enum Trait {
        REDUCES,
        ROOTED,
        ORDERED
    }

    private final String label;
    private final String algorithms;
    private final boolean reducing;
    private final boolean rooted;
    private final boolean ordered;

    CollectiveKind(String label, Trait... traits) {
        this(label, label, traits);
    }

    CollectiveKind(String label, String algorithms, Trait... traits) {
        this.label = label;
        this.algorithms = algorithms;
        this.reducing = Arrays.asList(traits).contains(Trait.REDUCES);
        this.rooted = Arrays.asList(traits).contains(Trait.ROOTED);
        this.ordered = Arrays.asList(traits).contains(Trait.ORDERED);
    }

    /**
     * Returns the kind that algorithms of a collective implement.
     *
     * @param collective a collective's name, such as {@code reduce-scatter}
     * @return the kind; empty if no call of a communicator is of this collective
     */
    public static Optional<CollectiveKind> named(String collective) {
        return Arrays.stream(values())
                .filter(kind -> kind != SCHEDULED && kind.label.equals(collective))
                .findFirst();
    }

    /**
     * Returns the name of this kind in messages and fingerprints.
     *
     * @return lower-case letters and hyphens
     */
    public String label() {
        return label;
    }

    /**
     * Returns the collective whose algorithms implement this kind.
     *
     * @return a collective's name
     */
    public String algorithms() {
        return algorithms;
    }

    /**
     * Returns whether a call has a reduction operation.
     *
     * @return whether vectors are combined, not only moved
     */
    public boolean isReducing() {
        return reducing;
    }

    /**
     * Returns whether a call has a root.
     *
     * @return whether one rank has a part of its own
     */
    public boolean isRooted() {
        return rooted;
    }

    /**
     * Returns whether results depend on the position of a rank, so that an average over all ranks is not defined.
     *
     * @return whether ranks combine different sets of vectors
     */
    public boolean isOrdered() {
        return ordered;
    }
}

package io.tutti.cli.doctor;

import java.util.List;

/**
 * What follows from the records of one communicator.
 *
 * @param communicator its number; 0 for the world
 * @param members its world ranks
 * @param lastCommon the last collective that all members with records have begun, and alike; 0 if there is none
 * @param lastCommonCall what it was; empty if unknown
 * @param difference the first collective that ranks have begun differently; null if there is none
 * @param groups ranks by the collective that they have begun last, the earliest first
 * @param links directions in which waiting ranks expect something, or ranks that do not answer them
 * @param moved for each waiting rank of which it is known: the link that moved last in its collective
 * @param skews collectives by how much later the last rank began them than the first, the largest first
 * @param late ranks by how often they were the last, the most frequent first
 */
public record CommunicatorDiagnosis(
        String communicator,
        List<Integer> members,
        long lastCommon,
        String lastCommonCall,
        Difference difference,
        List<Group> groups,
        List<String> links,
        List<Moved> moved,
        List<Skew> skews,
        List<LateRank> late) {
    /**
     * A collective that ranks have begun differently.
     *
     * @param sequence its number
     * @param sides what they have begun
     */
    public record Difference(long sequence, List<Side> sides) {}

    /**
     * Ranks that have begun the same.
     *
     * @param ranks world ranks
     * @param call the collective with its operation, type, count and algorithm
     */
    public record Side(List<Integer> ranks, String call) {}

    /**
     * Ranks whose latest collective has the same number, and that are in the same state.
     *
     * @param ranks world ranks
     * @param sequence the number; 0 if they have begun none
     * @param call what it is; empty if unknown
     * @param state {@code inside}, {@code ended} or {@code closed}
     * @param waitedMillis how long the rank that waits longest has waited, if it is inside and the clock was read
     */
    public record Group(List<Integer> ranks, long sequence, String call, String state, Double waitedMillis) {}

    /**
     * The link that moved last.
     *
     * @param rank that says so
     * @param link {@code rank 1 -> rank 2 over tcp}
     */
    public record Moved(int rank, String link) {}

    /**
     * How much later the last rank began a collective than the first.
     *
     * @param sequence its number
     * @param call what it was
     * @param millis the difference
     * @param estimated whether the last rank read no clock, so that the difference is how long others waited
     * @param last the rank that began last
     */
    public record Skew(long sequence, String call, double millis, boolean estimated, int last) {}

    /**
     * How often a rank was the last.
     *
     * @param rank the rank
     * @param times how often
     * @param of of how many collectives whose times are known
     * @param medianMillis how late it was in them
     */
    public record LateRank(int rank, int times, int of, double medianMillis) {}

    /** Copies the lists. */
    public CommunicatorDiagnosis {
        members = List.copyOf(members);
        groups = List.copyOf(groups);
        links = List.copyOf(links);
        moved = List.copyOf(moved);
        skews = List.copyOf(skews);
        late = List.copyOf(late);
    }

    /** Whether ranks are inside a collective, or have begun different ones, or different numbers of them. */
    boolean isTroubled() {
        return difference != null
                || groups.stream().anyMatch(group -> group.state().equals(INSIDE))
                || groups.stream().mapToLong(Group::sequence).distinct().count() > 1;
    }

    static final String INSIDE = "inside";
    static final String ENDED = "ended";
    static final String CLOSED = "closed";
}

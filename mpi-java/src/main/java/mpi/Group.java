package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;

/** An ordered set of ranks. Immutable, but that it can be freed. */
public final class Group implements Freeable {
    static final Group EMPTY_GROUP = new Group(new int[0]);

    /** Numbers of processes, in the order of the group; see {@link Processes}. */
    private final int[] members;

    private volatile boolean isFreed;

    Group(int[] members) {
        this.members = members;
    }

    /** {@return the same ranks, for a program, which may free them} */
    Group copy() {
        return new Group(members);
    }

    int member(int rank) {
        return members[rank];
    }

    int[] members() {
        return members.clone();
    }

    /** Returns the place of a process, or {@code MPI.UNDEFINED}. */
    int indexOf(int member) {
        for (int index = 0; index < members.length; index++) {
            if (members[index] == member) {
                return index;
            }
        }
        return MPI.UNDEFINED;
    }

    /** {@return the place of this process, also after it has left the job, or {@code MPI.UNDEFINED}} */
    int rankIn(WorldJob job) {
        return indexOf(job.processes().rank());
    }

    private boolean contains(int member) {
        return indexOf(member) != MPI.UNDEFINED;
    }

    private void requireRanks(int[] ranks) {
        if (IntStream.of(ranks).distinct().count() != ranks.length) {
            throw new MPIException(MPI.ERR_RANK, "ranks=" + Arrays.toString(ranks) + " are not distinct", null);
        }
        for (int rank : ranks) {
            if (rank < 0 || rank >= members.length) {
                throw new MPIException(MPI.ERR_RANK, "rank=" + rank + " is outside a group of " + members.length, null);
            }
        }
    }

    private int[] expand(int[][] ranges) {
        return Arrays.stream(ranges).flatMapToInt(this::expand).toArray();
    }

    private IntStream expand(int[] range) {
        if (range == null || range.length < 3) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "range=" + Arrays.toString(range) + " must have a first rank, a last rank and a stride",
                    null);
        }
        int first = range[0];
        int last = range[1];
        int stride = range[2];
        if (stride == 0) {
            throw new MPIException(MPI.ERR_ARG, "range=" + Arrays.toString(range) + " has a stride of 0", null);
        }
        int steps =
                Math.clamp(Math.floorDiv((long) last - first, (long) stride), -1, members.length); // more are refused
        return IntStream.rangeClosed(0, steps).map(step -> first + step * stride);
    }

    /** {@return IDENT, SIMILAR or UNEQUAL} */
    static int compareMembers(Group first, Group second) {
        if (Arrays.equals(first.members, second.members)) {
            return MPI.IDENT;
        }
        int[] a = first.members();
        int[] b = second.members();
        Arrays.sort(a);
        Arrays.sort(b);
        return Arrays.equals(a, b) ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    // ---- mpiJava and MPJ Express ----

    /**
     * Returns the size.
     *
     * @return the number of ranks
     */
    public int Size() {
        return members.length;
    }

    /**
     * Returns this rank.
     *
     * @return its place in the group, or {@code MPI.UNDEFINED}
     */
    public int Rank() {
        return rankIn(WorldJob.current());
    }

    /**
     * Finds ranks of one group in another one.
     *
     * @param group1 a group
     * @param ranks1 ranks of it
     * @param group2 another group
     * @return the places in it, or {@code MPI.UNDEFINED}
     */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        return IntStream.of(ranks1)
                .map(rank -> rank == MPI.PROC_NULL ? rank : translated(group1, rank, group2))
                .toArray();
    }

    private static int translated(Group from, int rank, Group to) {
        from.requireRanks(new int[] {rank});
        return to.indexOf(from.members[rank]);
    }

    /**
     * Compares two groups.
     *
     * @param group1 a group
     * @param group2 a group
     * @return {@code MPI.IDENT}, {@code MPI.SIMILAR} or {@code MPI.UNEQUAL}
     */
    public static int Compare(Group group1, Group group2) {
        return compareMembers(group1, group2);
    }

    /**
     * Returns all ranks of two groups, those of the first one first.
     *
     * @param group1 a group
     * @param group2 a group
     * @return the union
     */
    public static Group Union(Group group1, Group group2) {
        return new Group(IntStream.concat(
                        IntStream.of(group1.members),
                        IntStream.of(group2.members).filter(member -> !group1.contains(member)))
                .toArray());
    }

    /**
     * Returns the ranks that are in both groups, in the order of the first one.
     *
     * @param group1 a group
     * @param group2 a group
     * @return the intersection
     */
    public static Group Intersection(Group group1, Group group2) {
        return new Group(IntStream.of(group1.members).filter(group2::contains).toArray());
    }

    /**
     * Returns the ranks of the first group that are not in the second one.
     *
     * @param group1 a group
     * @param group2 a group
     * @return the difference
     */
    public static Group Difference(Group group1, Group group2) {
        return new Group(IntStream.of(group1.members)
                .filter(member -> !group2.contains(member))
                .toArray());
    }

    /**
     * Returns a group of some ranks.
     *
     * @param ranks ranks of this group, in the order of the new one
     * @return the group
     */
    public Group Incl(int[] ranks) {
        requireRanks(ranks);
        return new Group(IntStream.of(ranks).map(rank -> members[rank]).toArray());
    }

    /**
     * Returns a group without some ranks.
     *
     * @param ranks ranks of this group
     * @return the group
     */
    public Group Excl(int[] ranks) {
        requireRanks(ranks);
        return new Group(IntStream.range(0, members.length)
                .filter(rank -> IntStream.of(ranks).noneMatch(each -> each == rank))
                .map(rank -> members[rank])
                .toArray());
    }

    /**
     * Returns a group of ranges of ranks.
     *
     * @param ranges first rank, last rank and stride of each
     * @return the group
     */
    public Group Range_incl(int[][] ranges) {
        return Incl(expand(ranges));
    }

    /**
     * Returns a group without ranges of ranks.
     *
     * @param ranges first rank, last rank and stride of each
     * @return the group
     */
    public Group Range_excl(int[][] ranges) {
        return Excl(expand(ranges));
    }

    /** Makes this the null group, unless it is MPI's empty one. */
    @Override
    public void free() {
        isFreed = this != EMPTY_GROUP;
    }

    // ---- Open MPI ----

    /**
     * Returns the size.
     *
     * @return the number of ranks
     */
    public int getSize() {
        return Size();
    }

    /**
     * Returns this rank.
     *
     * @return its place in the group, or {@code MPI.UNDEFINED}
     */
    public int getRank() {
        return Rank();
    }

    /** {@return whether it has been freed} */
    public boolean isNull() {
        return isFreed;
    }

    /**
     * Finds ranks of one group in another one.
     *
     * @param group1 a group
     * @param ranks1 ranks of it
     * @param group2 another group
     * @return the places in it, or {@code MPI.UNDEFINED}
     */
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) {
        return Translate_ranks(group1, ranks1, group2);
    }

    /**
     * Compares two groups.
     *
     * @param group1 a group
     * @param group2 a group
     * @return {@code MPI.IDENT}, {@code MPI.SIMILAR} or {@code MPI.UNEQUAL}
     */
    public static int compare(Group group1, Group group2) {
        return Compare(group1, group2);
    }

    /**
     * Returns all ranks of two groups.
     *
     * @param group1 a group
     * @param group2 a group
     * @return the union
     */
    public static Group union(Group group1, Group group2) {
        return Union(group1, group2);
    }

    /**
     * Returns the ranks that are in both groups.
     *
     * @param group1 a group
     * @param group2 a group
     * @return the intersection
     */
    public static Group intersection(Group group1, Group group2) {
        return Intersection(group1, group2);
    }

    /**
     * Returns the ranks of the first group that are not in the second one.
     *
     * @param group1 a group
     * @param group2 a group
     * @return the difference
     */
    public static Group difference(Group group1, Group group2) {
        return Difference(group1, group2);
    }

    /**
     * Returns a group of some ranks.
     *
     * @param ranks ranks of this group, in the order of the new one
     * @return the group
     */
    public Group incl(int[] ranks) {
        return Incl(ranks);
    }

    /**
     * Returns a group without some ranks.
     *
     * @param ranks ranks of this group
     * @return the group
     */
    public Group excl(int[] ranks) {
        return Excl(ranks);
    }

    /**
     * Returns a group of ranges of ranks.
     *
     * @param ranges first rank, last rank and stride of each
     * @return the group
     */
    public Group rangeIncl(int[][] ranges) {
        return Range_incl(ranges);
    }

    /**
     * Returns a group without ranges of ranks.
     *
     * @param ranges first rank, last rank and stride of each
     * @return the group
     */
    public Group rangeExcl(int[][] ranges) {
        return Range_excl(ranges);
    }
}

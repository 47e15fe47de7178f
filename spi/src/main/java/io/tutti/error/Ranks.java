package io.tutti.error;

import java.util.Collection;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;

/** Ranks as text: {@code rank 1}, {@code ranks 0,2-5}. */
public final class Ranks {
    private static final int MOST_RUNS = 16;

    private Ranks() {}

    /**
     * Returns the ranks in ascending order, runs of three and more shortened, the tail of very long lists left out.
     *
     * @param ranks world ranks, in any order
     * @return for instance {@code ranks 0,2-5}
     */
    public static String text(Collection<Integer> ranks) {
        return runs(new TreeSet<>(ranks)).text();
    }

    /**
     * Returns the ranks as {@link #text(Collection)} writes them, with their numbers in the communicator where these differ.
     *
     * @param ranks world ranks, in any order
     * @param members the communicator's world ranks
     * @return for instance {@code rank 6 (rank 2 of the communicator)}
     */
    public static String text(Collection<Integer> ranks, int[] members) {
        NavigableSet<Integer> world = new TreeSet<>(ranks);
        NavigableSet<Integer> own = new TreeSet<>();
        for (int number = 0; number < members.length; number++) {
            if (world.contains(members[number])) {
                own.add(number);
            }
        }
        boolean isSame = world.equals(own) || own.isEmpty();
        return runs(world).text() + (isSame ? "" : " (" + runs(own).text() + " of the communicator)");
    }

    /**
     * Returns the other ranks of a job, as {@link #text(Collection)} writes them, without a list of them: they may be a million.
     *
     * @param present world ranks that are left out, each less than {@code size}
     * @param size number of ranks of the job
     * @return for instance {@code ranks 0,2-5}
     */
    public static String textOfOthers(SortedSet<Integer> present, int size) {
        Runs runs = new Runs(size - present.size());
        int next = 0;
        for (int rank : present) {
            runs.add(next, rank - 1);
            next = rank + 1;
        }
        runs.add(next, size - 1);
        return runs.text();
    }

    private static Runs runs(NavigableSet<Integer> ranks) {
        Runs runs = new Runs(ranks.size());
        for (Integer first = ranks.isEmpty() ? null : ranks.first(); first != null && !runs.isFull(); ) {
            int last = first;
            while (ranks.contains(last + 1)) {
                last++;
            }
            runs.add(first, last);
            first = ranks.higher(last);
        }
        return runs;
    }

    /** The first runs of ranks that follow each other, as text. */
    private static final class Runs {
        private final StringBuilder text = new StringBuilder();
        private final int ranks;
        private int runs;
        private int left;

        Runs(int ranks) {
            this.ranks = ranks;
            this.left = ranks;
        }

        boolean isFull() {
            return runs == MOST_RUNS;
        }

        /** Adds a run, unless it is empty or there are very many already. */
        void add(int first, int last) {
            if (last < first || isFull()) {
                return;
            }
            text.append(runs == 0 ? "" : ",").append(run(first, last));
            runs++;
            left -= last - first + 1;
        }

        String text() {
            return (ranks == 1 ? "rank " : "ranks ") + text + (left == 0 ? "" : " and " + left + " more");
        }
    }

    private static String run(int first, int last) {
        if (last == first) {
            return String.valueOf(first);
        }
        return first + (last == first + 1 ? "," : "-") + last;
    }
}

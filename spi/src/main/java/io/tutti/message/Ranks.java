package io.tutti.message;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
        return (ranks.size() == 1 ? "rank " : "ranks ") + list(new TreeSet<>(ranks));
    }

    /**
     * Returns the ranks as {@link #text(Collection)} writes them, with their numbers in the communicator where these differ.
     *
     * @param ranks world ranks, in any order
     * @param members the communicator's world ranks
     * @return for instance {@code rank 6 (rank 2 of the communicator)}
     */
    public static String text(Collection<Integer> ranks, int[] members) {
        List<Integer> own = new ArrayList<>();
        for (int number = 0; number < members.length; number++) {
            if (ranks.contains(members[number])) {
                own.add(number);
            }
        }
        boolean isSame = new TreeSet<>(ranks).equals(new TreeSet<>(own));
        return text(ranks) + (isSame || own.isEmpty() ? "" : " (" + text(own) + " of the communicator)");
    }

    private static String list(TreeSet<Integer> ranks) {
        StringBuilder text = new StringBuilder();
        int runs = 0;
        for (Integer first = ranks.isEmpty() ? null : ranks.first(); first != null; ) {
            if (++runs > MOST_RUNS) {
                return text.append(" and ")
                        .append(ranks.tailSet(first).size())
                        .append(" more")
                        .toString();
            }
            int last = first;
            while (ranks.contains(last + 1)) {
                last++;
            }
            text.append(text.isEmpty() ? "" : ",").append(run(first, last));
            first = ranks.higher(last);
        }
        return text.toString();
    }

    private static String run(int first, int last) {
        if (last == first) {
            return String.valueOf(first);
        }
        return first + (last == first + 1 ? "," : "-") + last;
    }
}

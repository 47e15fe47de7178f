package io.tutti.bootstrap.agreement;

import java.util.Collection;

/**
 * How many ranks of the last world must go on: more than half of them, or exactly half if rank 0 is among them. Any two quorums
 * have a rank in common, so two parts of a job that do not reach each other never both go on.
 */
final class Quorum {
    private Quorum() {}

    /**
     * Returns whether some ranks are enough.
     *
     * @param ranks without duplicates
     * @param size of the last world
     */
    static boolean of(Collection<Integer> ranks, int size) {
        int twice = 2 * ranks.size();
        return twice > size || twice == size && ranks.contains(0);
    }
}

package io.tutti.bootstrap.placement;

import java.util.BitSet;
import java.util.List;

/**
 * Computes which ranks can share memory. A pure function, so that all ranks compute the same result from the same
 * facts.
 */
public final class HostGroups {
    private HostGroups() {}

    /**
     * Groups the ranks. A rank is in the group of the lowest rank whose probe file it could read, if that rank could read its file,
     * too; otherwise it starts a new group.
     *
     * @param sees by rank: the ranks whose probe files it could read, as {@link HostProbe#check} tells; empty for a rank that shares no memory
     * @return group numbers by rank, ascending with each group's lowest rank
     */
    public static int[] of(List<BitSet> sees) {
        int[] groups = new int[sees.size()];
        int count = 0;
        for (int rank = 0; rank < groups.length; rank++) {
            int leader = sees.get(rank).nextSetBit(0);
            boolean follows = leader >= 0 && leader < rank && sees.get(leader).get(rank);
            groups[rank] = follows ? groups[leader] : count++;
        }
        return groups;
    }
}

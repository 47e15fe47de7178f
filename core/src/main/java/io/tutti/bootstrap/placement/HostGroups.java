package io.tutti.bootstrap.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Computes which ranks can share memory. A pure function, so that all ranks compute the same result from the same
 * facts.
 */
public final class HostGroups {
    private HostGroups() {}

    /**
     * Groups the ranks. A rank joins the first group in which it and every member can read each other's probe files; if
     * there is none, it starts a new group.
     *
     * @param facts by rank
     * @param sees by rank: the ranks whose probe files it could read
     * @return group numbers by rank, ascending with each group's lowest rank
     */
    public static int[] of(List<HostFacts> facts, List<BitSet> sees) {
        int[] groups = new int[facts.size()];
        List<List<Integer>> members = new ArrayList<>();
        for (int rank = 0; rank < groups.length; rank++) {
            int group = 0;
            while (group < members.size() && !fits(rank, members.get(group), facts, sees)) {
                group++;
            }
            if (group == members.size()) {
                members.add(new ArrayList<>());
            }
            members.get(group).add(rank);
            groups[rank] = group;
        }
        return groups;
    }

    private static boolean fits(int rank, List<Integer> group, List<HostFacts> facts, List<BitSet> sees) {
        for (int other : group) {
            boolean mutual = sees.get(rank).get(other) && sees.get(other).get(rank);
            if (!mutual || !facts.get(rank).mayShareMemory(facts.get(other))) {
                return false;
            }
        }
        return true;
    }
}

package io.tutti.launch.request;

import java.util.List;
import java.util.Map;

/**
 * Tells programs their ranks by an argument, as launchers of Java programs for MPI do.
 *
 * @param seating on which host each rank runs
 * @param word each argument that is this word becomes the number of the rank
 * @param firstRank of those that this launcher starts
 */
record RankWord(RankHosts.Seating seating, String word, int firstRank) implements RankHosts.Seating {
    @Override
    public List<String> command(int localRank, List<String> command) {
        String rank = Integer.toString(firstRank + localRank);
        return seating.command(
                localRank,
                command.stream().map(each -> each.equals(word) ? rank : each).toList());
    }

    @Override
    public Map<String, String> environment(int localRank) {
        return seating.environment(localRank);
    }
}

package io.tutti.bootstrap.agreement;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A ballot of this rank: at first it collects promises, then, once it has a {@link #vote}, acceptances. */
final class Proposal {
    final int ballot;
    /** By rank; null where the rank has accepted nothing. */
    final Map<Integer, Vote> promises = new TreeMap<>();

    final Set<Integer> acceptances = new TreeSet<>();
    /** What is proposed; null while promises are missing. */
    Vote vote;

    Proposal(int ballot) {
        this.ballot = ballot;
    }

    Proposal(Proposal other) {
        this(other.ballot);
        promises.putAll(other.promises);
        acceptances.addAll(other.acceptances);
        vote = other.vote;
    }

    /** Returns the ranks that have promised and are not lost. */
    Set<Integer> participants(Set<Integer> lost) {
        Set<Integer> present = new TreeSet<>(promises.keySet());
        present.removeAll(lost);
        return present;
    }

    /** Returns what a rank may have accepted in a lower ballot, which must then be proposed again; null if nothing. */
    Vote latestVote() {
        Vote latest = null;
        for (Vote vote : promises.values()) {
            latest = Vote.later(latest, vote);
        }
        return latest;
    }
}

package io.tutti.control.coordinator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One all-gather in progress, on the coordinator. */
final class ControlAllgather {
    private final int[] members;
    private final byte[][] parts;
    private final long limitMillis;
    private final long endNanos;
    private int missing;

    ControlAllgather(int[] members, long limitMillis, long nowNanos) {
        this.members = members;
        this.parts = new byte[members.length][];
        this.limitMillis = limitMillis;
        this.endNanos = nowNanos + limitMillis * 1_000_000L;
        this.missing = members.length;
    }

    /** Adds a part. Returns the error, or null. */
    String add(int rank, int[] theirMembers, byte[] part) {
        if (!Arrays.equals(members, theirMembers)) {
            return "rank " + rank + " takes part with members " + Arrays.toString(theirMembers)
                    + ", others with members " + Arrays.toString(members);
        }
        int index = indexOf(rank);
        if (index < 0 || parts[index] != null) {
            return "rank " + rank + (index < 0 ? " is not a member" : " takes part twice");
        }
        parts[index] = part;
        missing--;
        return null;
    }

    private int indexOf(int rank) {
        for (int i = 0; i < members.length; i++) {
            if (members[i] == rank) {
                return i;
            }
        }
        return -1;
    }

    boolean isComplete() {
        return missing == 0;
    }

    boolean isOver(long nowNanos) {
        return nowNanos - endNanos >= 0;
    }

    /** The limit in words, e.g. {@code 60 s}. */
    String limit() {
        return limitMillis % 1000 == 0 ? limitMillis / 1000 + " s" : limitMillis + " ms";
    }

    int[] members() {
        return members;
    }

    byte[][] parts() {
        return parts;
    }

    /** Ranks that have ({@code true}) or have not taken part. */
    List<Integer> ranks(boolean present) {
        List<Integer> ranks = new ArrayList<>();
        for (int i = 0; i < members.length; i++) {
            if ((parts[i] != null) == present) {
                ranks.add(members[i]);
            }
        }
        return ranks;
    }
}

package io.tutti;

import io.tutti.config.JobVariables;
import io.tutti.type.Reduction;
import java.time.Duration;

/** Checks arguments before a collective starts. Exceptions state the wrong argument as {@code name=value}. */
final class Checks {
    private Checks() {}

    /** Returns the value if it is not null; otherwise throws a {@link NullPointerException}. */
    static <T> T notNull(String name, T value) {
        if (value == null) {
            throw new NullPointerException(name + "=null");
        }
        return value;
    }

    static void rank(String name, int rank, int size) {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException(name + "=" + rank + " must be from 0 to " + (size - 1));
        }
    }

    /** Returns a copy of ranks that stand once each, and of which one is the caller. */
    static int[] someRanks(int[] ranks, int size, int caller) {
        boolean[] seen = new boolean[size];
        for (int each : notNull("ranks", ranks)) {
            rank("rank", each, size);
            if (seen[each]) {
                throw new IllegalArgumentException("rank=" + each + " appears twice among the ranks");
            }
            seen[each] = true;
        }
        if (!seen[caller]) {
            throw new IllegalArgumentException("rank=" + caller + ", which calls, is not among the ranks");
        }
        return ranks.clone();
    }

    static void reduction(Reduction reduction, Data vector) {
        notNull("reduction", reduction);
        if (!reduction.supports(vector.type())) {
            throw new IllegalArgumentException(
                    "reduction=" + reduction.name() + " does not take type=" + vector.type());
        }
    }

    static void sameType(Data input, Data output) {
        if (input.type() != output.type()) {
            throw new IllegalArgumentException(
                    "input type=" + input.type() + " and output type=" + output.type() + " differ");
        }
    }

    static void count(String name, Data vector, long expected) {
        if (vector.count() != expected) {
            throw new IllegalArgumentException(name + " count=" + vector.count() + " must be " + expected);
        }
    }

    /** Checks the lengths of the blocks of all ranks; returns their sum. */
    static long total(String name, long[] counts, int size) {
        if (counts.length != size) {
            throw new IllegalArgumentException(name + " has " + counts.length + " entries for " + size + " ranks");
        }
        long total = 0;
        for (int rank = 0; rank < size; rank++) {
            if (counts[rank] < 0) {
                throw new IllegalArgumentException(name + "[" + rank + "]=" + counts[rank] + " is negative");
            }
            total += counts[rank];
            if (total < 0) {
                throw new IllegalArgumentException(name + " add up to more than " + Long.MAX_VALUE + " elements");
            }
        }
        return total;
    }

    static void writable(Data output) {
        if (output.segment().isReadOnly()) {
            throw new IllegalArgumentException("the output is read-only");
        }
    }

    static void disjoint(String oneName, Data one, String otherName, Data other) {
        notNull(oneName, one);
        notNull(otherName, other);
        if (one.count() > 0
                && other.count() > 0
                && one.segment().asOverlappingSlice(other.segment()).isPresent()) {
            throw new IllegalArgumentException(oneName + " and " + otherName + " overlap");
        }
    }

    /** Returns whether two vectors of equal length are the same memory. Throws if they overlap in any other way. */
    static boolean inPlace(Data input, Data output) {
        return inPlace(input, output, 0);
    }

    /**
     * Returns whether the shorter vector is the part of the longer one that starts at element {@code from}. Throws if they overlap in
     * any other way.
     */
    static boolean inPlace(Data longer, Data shorter, long from) {
        if (longer == shorter) {
            return true;
        }
        if (longer.count() == 0
                || shorter.count() == 0
                || longer.segment().asOverlappingSlice(shorter.segment()).isEmpty()) {
            return false;
        }
        if (shorter.segment().address() - longer.segment().address()
                != from * longer.type().bytes()) {
            throw new IllegalArgumentException("input and output overlap but are not in place");
        }
        return true;
    }

    /** Checks that a vector can be received in another one. */
    static void receivable(Data sendVector, Data receiveVector) {
        sameType(sendVector, receiveVector);
        count("receiveVector", receiveVector, sendVector.count());
        writable(receiveVector);
    }

    /**
     * Checks what a communicator is to grow to.
     *
     * @param size how many ranks there shall be
     * @param now how many there are
     * @param limit longest time to wait
     */
    static void growth(int size, int now, Duration limit) {
        notNull("limit", limit);
        if (size <= now || size > JobVariables.MOST_RANKS || limit.isNegative()) {
            throw new IllegalArgumentException("size=" + size + ", limit=" + limit + ": the size must be from "
                    + (now + 1) + " to " + JobVariables.MOST_RANKS + ", and the limit not negative");
        }
    }
}

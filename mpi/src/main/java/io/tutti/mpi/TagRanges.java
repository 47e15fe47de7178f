package io.tutti.mpi;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tags of messages to this process. Links take ranges of consecutive ones, and a range is taken again only when nothing can arrive
 * with its tags any more. Thread-safe.
 */
final class TagRanges {
    private final long bound;
    /** The number of tags of each range that is in use, by its first tag. */
    private final TreeMap<Integer, Integer> used = new TreeMap<>();
    /** Where the search begins, so that a range is taken again as late as possible. */
    private int next;

    /** Has the tags from 0 to {@code bound}. */
    TagRanges(int bound) {
        this.bound = bound;
    }

    /** A range that is in use until all of its users have left it. */
    final class Range {
        private final int first;
        private final AtomicInteger users = new AtomicInteger(1);

        private Range(int first) {
            this.first = first;
        }

        int first() {
            return first;
        }

        /** Returns whether all users have left. */
        boolean isFree() {
            return users.get() == 0;
        }

        /** Adds a user to the first one. */
        void enter() {
            users.incrementAndGet();
        }

        /** Notes that a user needs the tags no more. */
        void leave() {
            if (users.decrementAndGet() == 0) {
                release(first);
            }
        }
    }

    /**
     * Takes tags, for one user.
     *
     * @param count how many, at least 1
     * @return the range
     * @throws io.tutti.error.CommunicationException RESOURCE if there are not so many side by side
     */
    synchronized Range take(int count) {
        long first = free(next, count);
        if (first < 0) {
            first = free(0, count);
        }
        if (first < 0) {
            throw MpiJob.failed("MPI has no " + count + " tags left of " + (bound + 1) + ": close communicators");
        }
        used.put((int) first, count);
        next = (int) Math.min(first + count, bound);
        return new Range((int) first);
    }

    /** Returns the first of some free tags from one on; -1 if there are none. */
    private long free(long from, int count) {
        long first = from;
        while (first + count - 1 <= bound) {
            Map.Entry<Integer, Integer> last = used.floorEntry((int) (first + count - 1));
            if (last == null || (long) last.getKey() + last.getValue() <= first) {
                return first;
            }
            first = (long) last.getKey() + last.getValue();
        }
        return -1;
    }

    private synchronized void release(int first) {
        used.remove(first);
    }
}

package io.tutti.model.simulate;

import java.util.Arrays;

/**
 * Events in the order of time; events of equal time in the order in which they were added. It is a 4-ary heap in two arrays, and a
 * ring of those that happen at the time of the last event removed: where something costs nothing, these are most of them.
 */
final class EventQueue {
    private static final int WAYS = 4;
    private static final int KIND_BITS = 3;
    private static final int SUBJECT_BITS = 31;
    private static final long MOST_EVENTS = 1L << (Long.SIZE - 1 - KIND_BITS - SUBJECT_BITS);

    private double[] times = new double[1024];
    /** The number of the event, its kind and its subject, from high to low bits. */
    private long[] words = new long[1024];

    private int size;
    /** Words of events that happen at {@link #time}, in the order in which they were added. */
    private long[] present = new long[1024];

    private int firstPresent;
    private int endPresent;
    private long added;
    private double time;
    private long word;

    /**
     * Adds an event.
     *
     * @param when the time in seconds
     * @param kind the kind, in 3 bits
     * @param subject the op, rank, node or processor, not negative
     */
    void add(double when, int kind, int subject) {
        if (added == MOST_EVENTS) {
            throw new IllegalArgumentException("more than " + MOST_EVENTS + " events are too many to simulate");
        }
        long what = (added++ << KIND_BITS | kind) << SUBJECT_BITS | subject;
        if (when == time) {
            addPresent(what);
        } else {
            addLater(when, what);
        }
    }

    private void addPresent(long what) {
        present[endPresent] = what;
        endPresent = endPresent + 1 & present.length - 1;
        if (endPresent == firstPresent) {
            growPresent();
        }
    }

    private void growPresent() {
        int count = present.length;
        long[] larger = new long[2 * count];
        System.arraycopy(present, firstPresent, larger, 0, count - firstPresent);
        System.arraycopy(present, 0, larger, count - firstPresent, firstPresent);
        present = larger;
        firstPresent = 0;
        endPresent = count;
    }

    private void addLater(double when, long what) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            words = Arrays.copyOf(words, 2 * size);
        }
        rise(size++, when, what);
    }

    /**
     * Removes the next event; {@link #time}, {@link #kind} and {@link #subject} then return its parts.
     *
     * @return false if there is no event
     */
    boolean next() {
        if (firstPresent != endPresent && !isHeapFirst(present[firstPresent])) {
            word = present[firstPresent];
            firstPresent = firstPresent + 1 & present.length - 1;
            return true;
        }
        return nextOfHeap();
    }

    /** Events of the present that were added before it came are still in the heap. */
    private boolean isHeapFirst(long what) {
        return size > 0 && (times[0] < time || times[0] == time && words[0] < what);
    }

    private boolean nextOfHeap() {
        if (size == 0) {
            return false;
        }
        time = times[0];
        word = words[0];
        size--;
        if (size > 0) {
            sink(times[size], words[size]);
        }
        return true;
    }

    double time() {
        return time;
    }

    int kind() {
        return (int) (word >>> SUBJECT_BITS) & (1 << KIND_BITS) - 1;
    }

    int subject() {
        return (int) word & Integer.MAX_VALUE;
    }

    /** Number of events added so far. */
    long added() {
        return added;
    }

    private void rise(int from, double when, long what) {
        int place = from;
        while (place > 0) {
            int above = (place - 1) / WAYS;
            if (times[above] < when || times[above] == when && words[above] < what) {
                break;
            }
            times[place] = times[above];
            words[place] = words[above];
            place = above;
        }
        times[place] = when;
        words[place] = what;
    }

    private void sink(double when, long what) {
        int place = 0;
        for (int below = 1; below < size; below = WAYS * place + 1) {
            int least = least(below);
            if (when < times[least] || when == times[least] && what < words[least]) {
                break;
            }
            times[place] = times[least];
            words[place] = words[least];
            place = least;
        }
        times[place] = when;
        words[place] = what;
    }

    private int least(int first) {
        int least = first;
        int end = Math.min(first + WAYS, size);
        for (int other = first + 1; other < end; other++) {
            if (times[other] < times[least] || times[other] == times[least] && words[other] < words[least]) {
                least = other;
            }
        }
        return least;
    }
}

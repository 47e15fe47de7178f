package io.tutti.stress.model;

import java.util.Arrays;
import java.util.List;

/**
 * Two bytes of shared memory, with who has accessed them when. Immutable. Ordered accesses to several cells are single, so
 * their history stands at the first one.
 */
final class MemoryCell {
    private static final Use[] USES = Use.values();
    private static final String UNTOUCHED = "";

    final short content;
    /**
     * The values since the last plain write, that one first; null if nothing ordered was written since. None is dropped, so that it
     * does not matter when a rank could read it last.
     */
    final List<WrittenValue> history;

    /** Per use and rank: the time of its last access; 0 if there was none. */
    private final int[] times;
    /** Per rank: the number of the newest value that it has read. */
    private final int[] seen;
    /** Where the last plain read, plain write, ordered read and ordered write are. */
    private final String[] sites;
    /** Computed when it is first asked for. */
    private long mark;

    MemoryCell(int ranks) {
        this((short) 0, null, new int[USES.length * ranks], new int[ranks], untouched());
    }

    private MemoryCell(short content, List<WrittenValue> history, int[] times, int[] seen, String[] sites) {
        this.content = content;
        this.history = history;
        this.times = times;
        this.seen = seen;
        this.sites = sites;
    }

    /** Kinds of access, as far as they conflict. */
    enum Use {
        PLAIN_READ,
        PLAIN_WRITE,
        ORDERED_READ,
        ORDERED_WRITE;

        static Use of(AccessKind kind) {
            boolean isWrite = kind.isWrite();
            if (kind.isPlain()) {
                return isWrite ? PLAIN_WRITE : PLAIN_READ;
            }
            return isWrite ? ORDERED_WRITE : ORDERED_READ;
        }

        /** Whether two accesses by different ranks need an order: one writes, and one is plain; or both write. */
        boolean conflictsWith(Use other) {
            boolean bothWrite = isWrite() && other.isWrite();
            return bothWrite || (isWrite() || other.isWrite()) && (isPlain() || other.isPlain());
        }

        private boolean isWrite() {
            return this == PLAIN_WRITE || this == ORDERED_WRITE;
        }

        private boolean isPlain() {
            return this == PLAIN_READ || this == PLAIN_WRITE;
        }
    }

    private static String[] untouched() {
        String[] sites = new String[USES.length];
        Arrays.fill(sites, UNTOUCHED);
        return sites;
    }

    /** Returns where another rank has accessed this cell without having been seen, in conflict with a use; or null. */
    String conflict(int rank, Use use, int[] clock) {
        for (Use other : USES) {
            if (use.conflictsWith(other)) {
                int from = other.ordinal() * clock.length;
                for (int each = 0; each < clock.length; each++) {
                    if (each != rank && times[from + each] > clock[each]) {
                        return "rank " + each + " at " + sites[other.ordinal()];
                    }
                }
            }
        }
        return null;
    }

    /** Number of the oldest value that a rank may read. */
    int floor(int rank, int[] clock) {
        int floor = seen[rank];
        for (int index = history.size() - 1; index >= 0; index--) {
            if (history.get(index).happenedBefore(clock)) {
                return Math.max(floor, index);
            }
        }
        return floor;
    }

    /** Returns this cell after an access, with a content. */
    MemoryCell used(int rank, Use use, int time, String site, short value) {
        int at = use.ordinal() * seen.length + rank;
        if (times[at] == time && value == content && sites[use.ordinal()].equals(site)) {
            return this;
        }
        int[] timed = times.clone();
        timed[at] = time;
        return new MemoryCell(value, history, timed, seen, sited(use, site));
    }

    MemoryCell withoutHistory() {
        return history == null ? this : new MemoryCell(content, null, times, new int[seen.length], sites);
    }

    MemoryCell seen(int rank, int number) {
        int[] now = seen.clone();
        now[rank] = number;
        return new MemoryCell(content, history, times, now, sites);
    }

    MemoryCell withHistory(List<WrittenValue> values) {
        return new MemoryCell(content, values, times, seen, sites);
    }

    private String[] sited(Use use, String site) {
        if (sites[use.ordinal()].equals(site)) {
            return sites;
        }
        String[] now = sites.clone();
        now[use.ordinal()] = site;
        return now;
    }

    /** A number for what this cell means to the future, which is very likely different for different cells. */
    long mark() {
        if (mark == 0) {
            mark = newMark();
        }
        return mark;
    }

    private long newMark() {
        long sum = content;
        for (int time : times) {
            sum = 0x9E3779B97F4A7C15L * (sum ^ time) + (sum >>> 29);
        }
        sum = mixed(sum);
        if (history != null) {
            sum = mixed(sum + history.hashCode());
            for (int number : seen) {
                sum = mixed(sum + number);
            }
        }
        return sum;
    }

    static long mixed(long number) {
        long mixed = (number ^ number >>> 32) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
        return mixed ^ mixed >>> 32;
    }
}

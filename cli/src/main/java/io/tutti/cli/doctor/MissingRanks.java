package io.tutti.cli.doctor;

import java.util.AbstractList;
import java.util.SortedSet;

/** The ranks of a job without those that are present, ascending; takes no memory for them, since they may be a million. */
final class MissingRanks extends AbstractList<Integer> {
    private final int[] present;
    private final int size;

    /**
     * Creates the list.
     *
     * @param present ranks of the job, each less than {@code ranks}
     * @param ranks number of ranks of the job
     */
    MissingRanks(SortedSet<Integer> present, int ranks) {
        this.present = present.stream().mapToInt(Integer::intValue).toArray();
        this.size = ranks - this.present.length;
    }

    @Override
    public int size() {
        return size;
    }

    /** Adds to the index the number of present ranks before the rank. */
    @Override
    public Integer get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index=" + index + " size=" + size);
        }
        int low = 0;
        int high = present.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (present[middle] - middle <= index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return index + low;
    }
}

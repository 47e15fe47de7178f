package io.tutti.stress.model;

import java.util.Arrays;

/** The cells of a shared memory. A copy shares what neither of the two changes. */
final class CellPages {
    private static final int BITS = 6;
    private static final int PAGE = 1 << BITS;

    private final MemoryCell untouched;
    private final MemoryCell[][] pages;
    private final boolean[] isShared;
    /** Sums over all cells, of two different numbers each. */
    private long firstSum;

    private long secondSum;

    CellPages(int cells, int ranks) {
        this(new MemoryCell(ranks), new MemoryCell[(cells >> BITS) + 1][], 0, 0);
    }

    private CellPages(MemoryCell untouched, MemoryCell[][] pages, long firstSum, long secondSum) {
        this.untouched = untouched;
        this.pages = pages;
        this.isShared = new boolean[pages.length];
        this.firstSum = firstSum;
        this.secondSum = secondSum;
    }

    CellPages copy() {
        Arrays.fill(isShared, true);
        CellPages copy = new CellPages(untouched, pages.clone(), firstSum, secondSum);
        Arrays.fill(copy.isShared, true);
        return copy;
    }

    MemoryCell get(int index) {
        MemoryCell[] page = pages[index >> BITS];
        MemoryCell cell = page == null ? null : page[index & PAGE - 1];
        return cell == null ? untouched : cell;
    }

    void put(int index, MemoryCell cell) {
        MemoryCell before = get(index);
        if (cell == before) {
            return;
        }
        firstSum += share(cell, 1, index) - share(before, 1, index);
        secondSum += share(cell, 2, index) - share(before, 2, index);
        int number = index >> BITS;
        if (pages[number] == null) {
            pages[number] = new MemoryCell[PAGE];
        } else if (isShared[number]) {
            pages[number] = pages[number].clone();
        }
        isShared[number] = false;
        pages[number][index & PAGE - 1] = cell;
    }

    private static long share(MemoryCell cell, int salt, int index) {
        return MemoryCell.mixed(cell.mark() + salt * 0x9E3779B97F4A7C15L + 31L * index);
    }

    /** A number that is very likely different for different contents. */
    long mark(long seed) {
        return MemoryCell.mixed(firstSum + seed) + secondSum;
    }
}

package io.tutti.stress.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where all ranks are, what each of them has seen of the others, and the memory that they share. */
final class MemoryState {
    final ProgramNode[] at;
    /** Per rank: its time, and how much of the others' times it has seen. */
    private final int[][] clocks;

    private final CellPages cells;
    private final MixedCells mixed;

    private MemoryState(ProgramNode[] at, int[][] clocks, CellPages cells, MixedCells mixed) {
        this.at = at;
        this.clocks = clocks;
        this.cells = cells;
        this.mixed = mixed;
    }

    static MemoryState initial(ProgramNode[] begin, CellPages cells, MixedCells mixed) {
        int ranks = begin.length;
        int[][] clocks = new int[ranks][ranks];
        for (int rank = 0; rank < ranks; rank++) {
            clocks[rank][rank] = 1;
        }
        return new MemoryState(begin, clocks, cells, mixed);
    }

    MemoryState copy() {
        return new MemoryState(at.clone(), clocks.clone(), cells.copy(), mixed);
    }

    boolean isEnd() {
        return Arrays.stream(at).allMatch(ProgramNode::isEnd);
    }

    /** In how many ways a rank's next access can end: one, or the values that it may read. */
    int choices(int rank) {
        MemoryAccess access = at[rank].access;
        if (access.kind().isPlain() || access.kind().isWrite()) {
            return 1;
        }
        MemoryCell cell = cells.get(access.cell());
        return cell.history == null ? 1 : cell.history.size() - cell.floor(rank, clocks[rank]);
    }

    /**
     * Performs a rank's next access.
     *
     * @param choice which of the values that may be read is read, from 0, the oldest
     * @return what was read, or null
     */
    short[] perform(int rank, int choice) {
        MemoryAccess access = at[rank].access;
        check(rank, access);
        return switch (access.kind()) {
            case PLAIN_READ -> contents(rank, access);
            case PLAIN_WRITE -> {
                write(rank, access, true);
                yield null;
            }
            case RELAXED_READ, ACQUIRE -> read(rank, access, choice);
            case RELAXED_WRITE, RELEASE -> {
                append(rank, access);
                yield null;
            }
        };
    }

    private void check(int rank, MemoryAccess access) {
        MemoryCell.Use use = MemoryCell.Use.of(access.kind());
        for (int index = access.cell(); index < access.cell() + access.cells(); index++) {
            String conflict = cells.get(index).conflict(rank, use, clocks[rank]);
            if (conflict != null) {
                throw new OrderViolation("rank " + rank + " at " + access + " and " + conflict + " have no order");
            }
        }
    }

    private short[] contents(int rank, MemoryAccess access) {
        short[] contents = new short[access.cells()];
        for (int index = 0; index < contents.length; index++) {
            contents[index] = cells.get(access.cell() + index).content;
        }
        use(rank, access);
        return contents;
    }

    private void use(int rank, MemoryAccess access) {
        MemoryCell.Use use = MemoryCell.Use.of(access.kind());
        if (use == MemoryCell.Use.ORDERED_READ && !mixed.isToBeNoted(access)) {
            return;
        }
        for (int index = access.cell(); index < access.cell() + access.cells(); index++) {
            MemoryCell cell = cells.get(index);
            cells.put(index, cell.used(rank, use, clocks[rank][rank], access.site(), cell.content));
        }
    }

    private void write(int rank, MemoryAccess access, boolean endsHistory) {
        if (endsHistory) {
            mixed.plainWrite(access);
        }
        MemoryCell.Use use = MemoryCell.Use.of(access.kind());
        int time = clocks[rank][rank];
        for (int index = 0; index < access.cells(); index++) {
            int at = access.cell() + index;
            MemoryCell written = cells.get(at).used(rank, use, time, access.site(), access.values()[index]);
            cells.put(at, endsHistory ? written.withoutHistory() : written);
        }
    }

    private short[] read(int rank, MemoryAccess access, int choice) {
        use(rank, access);
        MemoryCell cell = cells.get(access.cell());
        if (cell.history == null) {
            short[] contents = new short[access.cells()];
            for (int index = 0; index < contents.length; index++) {
                contents[index] = cells.get(access.cell() + index).content;
            }
            return contents;
        }
        int number = cell.floor(rank, clocks[rank]) + choice;
        WrittenValue value = cell.history.get(number);
        cells.put(access.cell(), cell.seen(rank, number));
        if (access.kind() == AccessKind.ACQUIRE && value.released() != null) {
            int[] joined = clocks[rank].clone();
            for (int other = 0; other < joined.length; other++) {
                joined[other] = Math.max(joined[other], value.released()[other]);
            }
            clocks[rank] = joined;
        }
        return value.values();
    }

    private void append(int rank, MemoryAccess access) {
        MemoryCell before = cells.get(access.cell());
        List<WrittenValue> history = new ArrayList<>();
        if (before.history == null) {
            history.add(new WrittenValue(contents(access), -1, 0, null));
        } else {
            history.addAll(before.history);
        }
        int[] clock = clocks[rank];
        int[] released = access.kind() == AccessKind.RELEASE ? clock : null;
        history.add(new WrittenValue(access.values(), rank, clock[rank], released));
        write(rank, access, false);
        cells.put(access.cell(), cells.get(access.cell()).withHistory(history));
        clocks[rank] = clock.clone();
        clocks[rank][rank]++;
    }

    private short[] contents(MemoryAccess access) {
        short[] contents = new short[access.cells()];
        for (int index = 0; index < contents.length; index++) {
            contents[index] = cells.get(access.cell() + index).content;
        }
        return contents;
    }

    /** A number that is very likely different for different states. */
    long mark(long seed) {
        long mark = seed;
        for (int rank = 0; rank < at.length; rank++) {
            mark = MemoryCell.mixed(mark + at[rank].id);
            for (int time : clocks[rank]) {
                mark = MemoryCell.mixed(mark + time);
            }
        }
        return MemoryCell.mixed(mark + cells.mark(seed));
    }
}

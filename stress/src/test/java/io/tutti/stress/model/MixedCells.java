package io.tutti.stress.model;

import java.util.BitSet;

/**
 * Cells with ordered reads and plain writes. Only there it matters who has read when: elsewhere nothing conflicts with an ordered
 * read, and states that differ in such reads only are one state. Which cells these are is learnt on the way.
 */
final class MixedCells {
    private final BitSet read = new BitSet();
    private final BitSet written = new BitSet();
    private boolean isLearnt;

    /** Returns whether an ordered read must be noted. */
    boolean isToBeNoted(MemoryAccess access) {
        read.set(access.cell(), access.cell() + access.cells());
        int next = written.nextSetBit(access.cell());
        return next >= 0 && next < access.cell() + access.cells();
    }

    void plainWrite(MemoryAccess access) {
        for (int cell = access.cell(); cell < access.cell() + access.cells(); cell++) {
            isLearnt |= read.get(cell) && !written.get(cell);
            written.set(cell);
        }
    }

    /** Returns whether reads were not noted, since the last call, that should have been. */
    boolean hasLearnt() {
        boolean learnt = isLearnt;
        isLearnt = false;
        return learnt;
    }
}

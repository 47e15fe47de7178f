package io.tutti.run.executor;

import io.tutti.run.lowering.Plan;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Layout;

/**
 * A plan's sizes for one layout and element size: where each part begins in its buffer and how long it is. Binding to
 * other sizes allocates nothing.
 */
public final class Binding {
    private final Plan plan;
    private final long[] scratchBytes;
    private final long[] scratchStart;

    /** Per part, in bytes. For a scratch buffer the offset counts from the start of all scratch memory. */
    final long[] offsets;

    final long[] bytes;
    /** Per op: bytes of its message, or of its target. */
    final long[] total;

    private long scratchTotal;
    private long longestMessage;

    Binding(Plan plan) {
        this.plan = plan;
        this.scratchBytes = new long[plan.scratches];
        this.scratchStart = new long[plan.scratches];
        this.offsets = new long[plan.parts()];
        this.bytes = new long[plan.parts()];
        this.total = new long[plan.ops()];
    }

    /** Bytes of scratch memory that a run needs. */
    public long scratchTotal() {
        return scratchTotal;
    }

    /** Bytes of the longest message that is sent or received. */
    long longestMessage() {
        return longestMessage;
    }

    public void bind(Layout layout, int elementBytes) {
        java.util.Arrays.fill(scratchBytes, 0);
        for (int part = 0; part < offsets.length; part++) {
            bytes[part] = layout.length(plan.partFirst[part], plan.partCount[part]) * elementBytes;
            offsets[part] = offset(part, layout) * elementBytes;
            reserve(part);
        }
        placeScratch();
        for (int op = 0; op < total.length; op++) {
            total[op] = total(op);
        }
        longestMessage = findLongestMessage();
    }

    private long findLongestMessage() {
        long longest = 0;
        for (int op = 0; op < total.length; op++) {
            longest = plan.peers[op] < 0 ? longest : Math.max(longest, total[op]);
        }
        for (int part = 0; part < bytes.length; part++) {
            longest = plan.isArriving(part) ? Math.max(longest, bytes[part]) : longest;
        }
        return longest;
    }

    private long offset(int part, Layout layout) {
        int first = plan.partFirst[part];
        return switch (plan.partBuffer[part]) {
            case Plan.INPUT -> offset(plan.input, layout, first);
            case Plan.OUTPUT -> offset(plan.output, layout, first);
            default -> layout.length(plan.partBase[part], first - plan.partBase[part]);
        };
    }

    private static long offset(ChunkRun held, Layout layout, int chunk) {
        return held.offset(layout, chunk);
    }

    private void reserve(int part) {
        int scratch = plan.partBuffer[part] - Plan.SCRATCH;
        if (scratch >= 0 && !plan.isArriving(part)) {
            scratchBytes[scratch] = Math.max(scratchBytes[scratch], offsets[part] + bytes[part]);
        }
    }

    /** Scratch buffers stand one behind another, each on a cache line of its own. */
    private void placeScratch() {
        scratchTotal = 0;
        for (int scratch = 0; scratch < scratchBytes.length; scratch++) {
            scratchStart[scratch] = scratchTotal;
            scratchTotal += (scratchBytes[scratch] + 63) & -64L;
        }
        for (int part = 0; part < offsets.length; part++) {
            int scratch = plan.partBuffer[part] - Plan.SCRATCH;
            if (scratch >= 0) {
                offsets[part] += scratchStart[scratch];
            }
        }
    }

    private long total(int op) {
        int from = plan.firstPart[op];
        int to = plan.firstPart[op + 1];
        if (plan.peers[op] < 0) {
            return from == to ? 0 : bytes[to - 1];
        }
        long sum = 0;
        for (int part = from; part < to; part++) {
            sum += bytes[part];
        }
        return sum;
    }
}

package io.tutti.run.lowering;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The parts of OUTPUT that this rank receives and touches no more: it neither reads them, as to send them on, nor writes them. They
 * hold results as soon as they arrive. An op that touches the same chunks and stands earlier in the program is complete by then,
 * because a receive waits for all that conflicts with it.
 */
final class FinalParts {
    private FinalParts() {}

    /** Finds them from the last op to the first; returns their numbers in the order of their chunks. */
    static int[] of(Plan plan) {
        BitSet found = new BitSet();
        BitSet touched = new BitSet();
        for (int op = plan.ops() - 1; op >= 0; op--) {
            for (int part = plan.firstPart[op]; part < plan.firstPart[op + 1]; part++) {
                found.set(part, plan.kinds[op] == Plan.Kind.RECEIVE && isUntouched(plan, part, touched));
            }
            touch(plan, op, touched);
        }
        return found.stream()
                .boxed()
                .sorted((one, other) -> Integer.compare(plan.partFirst[one], plan.partFirst[other]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static boolean isUntouched(Plan plan, int part, BitSet touched) {
        int next = touched.nextSetBit(plan.partFirst[part]);
        return plan.partBuffer[part] == Plan.OUTPUT && (next < 0 || next >= end(plan, part));
    }

    /** INPUT may be the same memory. */
    private static void touch(Plan plan, int op, BitSet touched) {
        IntStream.range(plan.firstPart[op], plan.firstPart[op + 1])
                .filter(part -> plan.partBuffer[part] < Plan.SCRATCH)
                .forEach(part -> touched.set(plan.partFirst[part], end(plan, part)));
    }

    private static int end(Plan plan, int part) {
        return plan.partFirst[part] + plan.partCount[part];
    }
}

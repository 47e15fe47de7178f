package io.tutti.soak.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls in which one rank does something wrong. All ranks come here in every round; without a fault they make the usual calls.
 *
 * @param world all ranks
 */
record FaultyCalls(Communicator world) {
    private static final int COUNT = 1_000;
    private static final int PIECE = 1 << 20;
    private static final int EXITED = 3;
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(2);

    void run(CodeFault fault) {
        switch (fault) {
            case EXCEPTION, EXCEPTION_CLOSE -> throw new IllegalStateException("the program fails");
            case EXIT -> System.exit(EXITED);
            case EXIT_ZERO -> System.exit(0);
            case HEAP -> fill();
            case ABORT -> abort();
            case LATE -> comeLate();
            default -> {}
        }
        ownSums(operation(fault == CodeFault.OPERATION));
        calls(fault);
    }

    private void abort() {
        CurrentCall.is("abort");
        world.abort("the program gives up");
    }

    /** A thread that was woken for something that it no longer waited for does not sleep once. */
    private static void comeLate() {
        long end = System.nanoTime() + LATE_NANOS;
        for (long left = LATE_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Among few elements not every rank computes a sum; in a ring of many, each does. */
    private void ownSums(Reduction sum) {
        CurrentCall.is(CurrentCall.ALLREDUCE);
        world.allreduce(new int[] {1}, sum);
        world.prepare(new Request.Allreduce(Data.of(new int[COUNT]), sum), "ring")
                .run();
    }

    /** Two calls, or what one rank takes for them. */
    private void calls(CodeFault fault) {
        CurrentCall.is(CurrentCall.ALLREDUCE + "|allgather\\(|broadcast\\(");
        if (fault == CodeFault.OTHER_ORDER) {
            world.broadcast(new float[COUNT], 0);
        }
        switch (fault) {
            case OTHER_COLLECTIVE -> world.allgather(new float[COUNT], new float[COUNT * world.size()]);
            case OTHER_TYPE -> world.allreduce(new int[COUNT], Reduction.SUM);
            case OTHER_OPERATION -> world.allreduce(new float[COUNT], Reduction.MAX);
            case OTHER_COUNT -> world.allreduce(new float[COUNT - 1], Reduction.SUM);
            case ONE_LESS -> {}
            default -> world.allreduce(new float[COUNT], Reduction.SUM);
        }
        if (fault != CodeFault.OTHER_ORDER) {
            world.broadcast(new float[COUNT], fault == CodeFault.OTHER_ROOT ? 1 : 0);
        }
    }

    /** A sum of integers of the program. */
    private static Reduction operation(boolean throwing) {
        return Reduction.of("own-sum", true, ElementType.INT32, (left, right, target, count) -> {
            if (throwing) {
                throw new IllegalStateException("the program's operation fails");
            }
            add(left, right, target, count);
        });
    }

    private static void add(MemorySegment left, MemorySegment right, MemorySegment target, long count) {
        for (long i = 0; i < count; i++) {
            int sum = left.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i)
                    + right.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
            target.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i, sum);
        }
    }

    private static void fill() {
        List<long[]> pieces = new ArrayList<>();
        while (pieces.size() < Integer.MAX_VALUE) {
            pieces.add(new long[PIECE]);
        }
    }
}

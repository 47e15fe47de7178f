package io.tutti.stress.scenario;

import io.tutti.failpoint.Failpoints;
import io.tutti.run.executor.PlanExecutor;
import io.tutti.run.executor.TaskData;
import io.tutti.run.executor.WindowExecutor;
import io.tutti.run.lowering.TwoShotPattern;
import io.tutti.spi.Link;
import io.tutti.transport.memory.HostMemory;
import java.lang.foreign.MemorySegment;

/** Sums through windows; each scenario has vectors where other ranks see them, or not, of one piece or several. */
public abstract class WindowSums extends SharedVectors {
    /** Bytes of each rank's vectors that other ranks see. */
    private static final int REGION = 512;

    /** Small, so that a vector of a few elements has several pieces. */
    private final HostMemory layout;

    private final String places;

    /** @param places per collective and rank: {@code s} where others see the vector, {@code p} where they do not */
    WindowSums(int ranks, String places, int... counts) {
        super(ranks, "allreduce", "two-shot", counts);
        this.layout = new HostMemory(ranks, 64, 128 * ranks);
        this.places = places;
    }

    @Override
    public final long bytes() {
        return layout.bytes() + (long) ranks() * REGION;
    }

    @Override
    final PlanExecutor executor(TaskData data, int rank, MemorySegment memory) {
        return new WindowExecutor(
                data,
                new TwoShotPattern(ranks(), rank, schedule().program(rank)),
                layout.windows(memory, rank, Failpoints.NONE),
                new SharedRegions(memory, layout.bytes(), REGION, rank),
                new Link[ranks()],
                false);
    }

    /** Consecutive collectives use the same memory again. */
    @Override
    final MemorySegment vector(MemorySegment memory, int rank, int number, int count) {
        boolean isShared = places.charAt(number * ranks() + rank) == 's';
        return isShared
                ? memory.asSlice(layout.bytes() + (long) rank * REGION, (long) INT * count)
                : super.vector(memory, rank, number, count);
    }

    /** Staged whole, and combined by each rank itself. */
    public static final class ShortOfTwo extends WindowSums {
        public ShortOfTwo() {
            super(2, "pppppppp", 2, 3, 2, 2);
        }
    }

    /** Short, long, short: stages are used in places and as a whole. */
    public static final class MixedOfTwo extends WindowSums {
        public MixedOfTwo() {
            super(2, "pppppp", 2, 40, 2);
        }
    }

    /** Two pieces, the second opened when the first is. */
    public static final class PiecesOfTwo extends WindowSums {
        public PiecesOfTwo() {
            super(2, "pp", 66);
        }
    }

    /** In memory that others see, and one vector that they do not. */
    public static final class SharedOfTwo extends WindowSums {
        public SharedOfTwo() {
            super(2, "ssspps", 2, 2, 40);
        }
    }

    public static final class StagedOfThree extends WindowSums {
        public StagedOfThree() {
            super(3, "ppppppppp", 3, 3, 3);
        }
    }

    public static final class SharedOfThree extends WindowSums {
        public SharedOfThree() {
            super(3, "ssssspsss", 3, 3, 3);
        }
    }
}

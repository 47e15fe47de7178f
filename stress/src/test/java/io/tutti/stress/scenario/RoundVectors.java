package io.tutti.stress.scenario;

import io.tutti.failpoint.Failpoints;
import io.tutti.run.executor.PlanExecutor;
import io.tutti.run.executor.PublicationExecutor;
import io.tutti.run.executor.TaskData;
import io.tutti.run.lowering.SingleRoundPattern;
import io.tutti.spi.Link;
import io.tutti.stress.model.Attempts;
import io.tutti.transport.memory.HostMemory;
import io.tutti.transport.memory.Publications;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Collectives of one round through publications: in cells, in stages, and in memory that others see. */
public abstract class RoundVectors extends SharedVectors {
    /** Bytes of each rank's vectors that other ranks see. */
    private static final int REGION = 128;

    /** The least cells and stages, so that a vector of a few elements is too long for a cell. */
    private final HostMemory layout;

    private final boolean isShared;
    private final boolean[] sendsTheSame;

    /**
     * @param isShared whether vectors lie where others see them
     * @param same whether a rank sends the same to all ranks to which it sends
     */
    RoundVectors(int ranks, boolean isShared, boolean same, String collective, String algorithm, int... counts) {
        super(ranks, collective, algorithm, counts);
        this.layout = new HostMemory(ranks, 64, 128 * ranks);
        this.isShared = isShared;
        this.sendsTheSame = new boolean[ranks];
        Arrays.fill(sendsTheSame, same);
    }

    @Override
    public final long bytes() {
        return layout.bytes() + (long) ranks() * REGION;
    }

    @Override
    final PlanExecutor executor(TaskData data, int rank, MemorySegment memory) {
        Publications publications = layout.publications(memory, rank, Failpoints.NONE);
        before(rank, publications);
        return new PublicationExecutor(
                data,
                new SingleRoundPattern(sendsTheSame),
                publications,
                new Link[ranks()],
                new SharedRegions(memory, layout.bytes(), REGION, rank),
                INT,
                false);
    }

    /** Consecutive collectives use the same memory again. */
    @Override
    final MemorySegment vector(MemorySegment memory, int rank, int number, int count) {
        return isShared
                ? memory.asSlice(layout.bytes() + (long) rank * REGION, (long) INT * count)
                : super.vector(memory, rank, number, count);
    }

    /** What a rank waits for before its first collective: nothing, unless overridden. */
    void before(int rank, Publications publications) {}

    private static int[] again(int count, int times) {
        int[] counts = new int[times];
        Arrays.fill(counts, count);
        return counts;
    }

    /** Rank 0 sends its vector to all, and waits for none of them while cells and stages are free. */
    abstract static class Broadcasts extends RoundVectors {
        Broadcasts(int ranks, boolean isShared, int... counts) {
            super(ranks, isShared, true, "broadcast", "direct", counts);
        }

        @Override
        final int[] expected(int rank, int number) {
            return values(number, 0);
        }
    }

    /** Two more than there are cells, so that the first ones are used again. */
    public static final class CellsOfTwo extends Broadcasts {
        public CellsOfTwo() {
            super(2, false, again(1, Publications.CELLS + 2));
        }
    }

    /** Of one piece each, so that the first stage is used again. */
    public static final class StagesOfTwo extends Broadcasts {
        public StagesOfTwo() {
            super(2, false, 20, 20, 20, 20);
        }
    }

    /** One piece more than a stage has, so that the place of the first one is used again; the receiver comes when the stage is full. */
    public static final class PiecesOfTwo extends Broadcasts {
        public PiecesOfTwo() {
            super(2, false, Publications.PIECES * 64 + 1);
        }

        @Override
        void before(int rank, Publications publications) {
            if (rank != 0) {
                Attempts.await(() -> publications.filledBy(0, 1, 0, 0) >= Publications.PIECES, publications);
            }
        }
    }

    public static final class SharedOfTwo extends Broadcasts {
        public SharedOfTwo() {
            super(2, true, 2, 1, 3);
        }
    }

    /** Two receivers, of which either may be the last that reads. */
    public static final class SharedOfThree extends Broadcasts {
        public SharedOfThree() {
            super(3, true, 2, 1);
        }
    }

    /** Rank 0 sends another block to each of the others, in cells and in stages. */
    public static final class BlocksOfThree extends RoundVectors {
        public BlocksOfThree() {
            super(3, false, false, "scatter", "linear", 3, 30);
        }

        @Override
        int[] expected(int rank, int number) {
            int[] vector = values(number, rank);
            int length = vector.length / ranks();
            System.arraycopy(values(number, 0), rank * length, vector, 0, length);
            return vector;
        }
    }

    /** All send to rank 0, which combines what arrives; the others are ahead of it. */
    public static final class SumsOfThree extends RoundVectors {
        public SumsOfThree() {
            super(3, false, true, "reduce", "direct", 20, 1);
        }

        @Override
        int[] expected(int rank, int number) {
            return rank == 0 ? sum(number) : values(number, rank);
        }
    }
}

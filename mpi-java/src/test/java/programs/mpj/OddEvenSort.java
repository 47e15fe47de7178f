package programs.mpj;

import java.util.Arrays;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Sorts blocks over all ranks: neighbours exchange blocks by turns, one keeps the lower half, one the upper. */
public final class OddEvenSort {

    private static final int BLOCK = 101;

    private OddEvenSort() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    static void run(Intracomm world) throws MPIException {
        int rank = world.Rank();
        int[] block = numbers(rank);
        Arrays.sort(block);
        for (int phase = 0; phase < world.Size(); phase++) {
            int peer = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;
            if (peer >= 0 && peer < world.Size()) {
                block = half(world, block, peer, phase);
            }
        }
        compare(world, block);
    }

    private static int[] half(Intracomm world, int[] block, int peer, int phase) throws MPIException {
        int[] both = Arrays.copyOf(block, 2 * BLOCK);
        world.Sendrecv(block, 0, BLOCK, MPI.INT, peer, phase, both, BLOCK, BLOCK, MPI.INT, peer, phase);
        Arrays.sort(both);
        int from = world.Rank() < peer ? 0 : BLOCK;
        return Arrays.copyOfRange(both, from, from + BLOCK);
    }

    private static void compare(Intracomm world, int[] block) throws MPIException {
        int[] sorted = new int[BLOCK * world.Size()];
        world.Gather(block, 0, BLOCK, MPI.INT, sorted, 0, BLOCK, MPI.INT, 0);
        if (world.Rank() == 0) {
            int[] expected = new int[sorted.length];
            for (int rank = 0; rank < world.Size(); rank++) {
                System.arraycopy(numbers(rank), 0, expected, rank * BLOCK, BLOCK);
            }
            Arrays.sort(expected);
            Expect.that(Arrays.equals(sorted, expected), "sorted numbers");
        }
    }

    private static int[] numbers(int rank) {
        return new Random(1000 + rank).ints(BLOCK, -500, 500).toArray();
    }
}

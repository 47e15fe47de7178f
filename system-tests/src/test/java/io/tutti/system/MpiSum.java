package io.tutti.system;

import mpi.MPI;

/** A program for MPI, which knows nothing of Tutti: the sum of the ranks, in the words of both dialects. */
final class MpiSum {
    private MpiSum() {}

    public static void main(String[] arguments) {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.Rank();
        int[] sum = {rank};
        int[] again = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        MPI.COMM_WORLD.allReduce(new int[] {rank}, again, 1, MPI.INT, MPI.SUM);
        System.out.println("rank " + rank + " of " + MPI.COMM_WORLD.getSize() + " sums " + sum[0] + " and " + again[0]);
        MPI.Finalize();
    }
}

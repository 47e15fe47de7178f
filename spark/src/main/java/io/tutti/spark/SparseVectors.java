package io.tutti.spark;

import io.tutti.Communicator;
import io.tutti.type.Reduction;
import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/** Exact sums of sparse vectors over all ranks; called in tasks. */
public final class SparseVectors {
    private static final int SPARSE_BYTES = Integer.BYTES + Double.BYTES;

    private SparseVectors() {}

    /**
     * Adds the vectors of all ranks. A collective. While all indices and values together are smaller than one dense vector,
     * they are gathered and merged in the order of ranks; otherwise the vectors are added as dense ones. The result has the
     * same bits on all ranks.
     *
     * @param communicator all ranks
     * @param vector this rank's vector, of the same size on all ranks
     * @return the sum, sparse or dense
     * @throws IllegalArgumentException on all ranks, if they have vectors of different sizes
     * @throws io.tutti.error.CommunicationException if a collective fails
     */
    public static Vector allreduce(Communicator communicator, SparseVector vector) {
        long[] both = new long[2 * communicator.size()];
        communicator.allgather(new long[] {vector.indices().length, vector.size()}, both);
        requireOneSize(both);
        long[] counts = new long[communicator.size()];
        Arrays.setAll(counts, rank -> both[2 * rank]);
        long total = Arrays.stream(counts).sum();
        return total * SPARSE_BYTES < (long) vector.size() * Double.BYTES
                ? gather(communicator, vector, counts, (int) total)
                : dense(communicator, vector);
    }

    /** @param both the number of indices and the size of each rank's vector */
    private static void requireOneSize(long[] both) {
        for (int rank = 1; 2 * rank < both.length; rank++) {
            long size = both[2 * rank + 1];
            if (size != both[1]) {
                throw new IllegalArgumentException("vector.size()=" + both[1] + " on rank 0, " + size + " on rank "
                        + rank + ": all ranks must have vectors of one size");
            }
        }
    }

    private static Vector dense(Communicator communicator, SparseVector vector) {
        double[] sum = vector.toArray();
        communicator.allreduce(sum, Reduction.SUM);
        return new DenseVector(sum);
    }

    private static Vector gather(Communicator communicator, SparseVector vector, long[] counts, int total) {
        int[] indices = new int[total];
        double[] values = new double[total];
        communicator.allgatherv(vector.indices(), indices, counts);
        communicator.allgatherv(vector.values(), values, counts);
        SparseSum sum = new SparseSum(vector.size());
        for (int i = 0; i < total; i++) {
            sum.add(indices[i], values[i]);
        }
        return sum.toVector();
    }
}

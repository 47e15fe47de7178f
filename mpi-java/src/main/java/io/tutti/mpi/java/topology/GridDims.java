package io.tutti.mpi.java.topology;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.util.Arrays;

/** Extents of a grid for a number of ranks, as close to each other as that number's divisors allow. */
public final class GridDims {
    private GridDims() {}

    /**
     * Replaces the zeros in {@code dims} by extents, in descending order, so that the product of all is {@code nodes}.
     *
     * @param nodes number of ranks
     * @param dims given extents, and zeros
     */
    public static void fill(int nodes, int[] dims) {
        if (nodes < 1) {
            throw new Misuse(ErrorClass.DIMS, "nnodes=" + nodes + " must be at least 1");
        }
        int rest = nodes;
        int free = 0;
        for (int dim : dims) {
            if (dim < 0 || dim > 0 && rest % dim != 0) {
                throw new Misuse(
                        ErrorClass.DIMS,
                        "dims=" + Arrays.toString(dims) + ": the given ones do not divide nnodes=" + nodes);
            }
            rest = dim == 0 ? rest : rest / dim;
            free += dim == 0 ? 1 : 0;
        }
        if (free == 0 && rest != 1) {
            throw new Misuse(
                    ErrorClass.DIMS, "dims=" + Arrays.toString(dims) + ": their product is not nnodes=" + nodes);
        }
        int[] found = balanced(rest, free, rest);
        int next = 0;
        for (int dimension = 0; dimension < dims.length; dimension++) {
            if (dims[dimension] == 0) {
                dims[dimension] = found[next++];
            }
        }
    }

    /** The least largest divisor first, then the same for what is left; null if none is within {@code limit}. */
    private static int[] balanced(int product, int count, int limit) {
        if (count == 0) {
            return product == 1 ? new int[0] : null;
        }
        for (int first = root(product, count); first <= limit; first++) {
            if (product % first == 0) {
                int[] rest = balanced(product / first, count - 1, first);
                if (rest != null) {
                    int[] all = new int[count];
                    all[0] = first;
                    System.arraycopy(rest, 0, all, 1, count - 1);
                    return all;
                }
            }
        }
        return null;
    }

    /** The least number whose power by {@code count} is {@code product} or more: no largest divisor is less. */
    private static int root(int product, int count) {
        int root = Math.max(1, (int) Math.pow(product, 1.0 / count) - 1);
        while (Math.pow(root, count) < product) {
            root++;
        }
        return root;
    }
}

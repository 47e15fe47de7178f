package io.tutti.spark.ml;

import io.tutti.Communicator;
import io.tutti.spark.RankProgram;
import io.tutti.type.Reduction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Runs Lloyd's iterations; in tasks. Every rank has all centers and its points; sums and weights of the clusters are added in one allreduce per iteration. The result
 * is that of rank 0.
 *
 * @param first the first centers, at least one, all of the same length
 * @param maxIter most iterations, 0 or more
 * @param tol ends when no center moves farther
 */
record KMeansTrainer(double[][] first, int maxIter, double tol) implements RankProgram<Example, double[][]> {
    /** The largest relative error of a distance that is computed from a scalar product; that of Spark. */
    private static final double PRECISION = 1e-6;

    /** The longest array that every JVM has. */
    private static final int MOST_SUMS = Integer.MAX_VALUE - 8;

    /**
     * Checks that the sums fit into an array.
     *
     * @throws IllegalArgumentException if they do not
     */
    KMeansTrainer {
        if (sums(first) > MOST_SUMS) {
            throw new IllegalArgumentException(first.length + " centers of " + first[0].length + " features have "
                    + sums(first) + " sums, at most " + MOST_SUMS + " fit: set a smaller k");
        }
    }

    /** Returns how many sums there are, with the weight of each cluster. */
    private static long sums(double[][] centers) {
        return centers.length * (centers[0].length + 1L);
    }

    @Override
    public double[][] run(Communicator communicator, Iterator<Example> partition) {
        List<Example> points = new ArrayList<>();
        partition.forEachRemaining(points::add);
        points.forEach(this::requireSize);
        double[] squares = points.stream()
                .mapToDouble(
                        point -> Loops.dot(point.features(), point.features().toArray()))
                .toArray();
        double[][] centers = Arrays.stream(first).map(double[]::clone).toArray(double[][]::new);
        double[] sums = new double[(int) sums(centers)];
        boolean moved = true;
        for (int iteration = 0; moved && iteration < maxIter; iteration++) {
            Arrays.fill(sums, 0);
            add(points, squares, centers, sums);
            communicator.allreduce(sums, Reduction.SUM);
            moved = move(centers, sums);
        }
        return communicator.rank() == 0 ? centers : null;
    }

    /** Spark looks at the points only where the first centers depend on them. */
    private void requireSize(Example point) {
        int size = point.features().size();
        if (size != first[0].length) {
            throw new IllegalArgumentException("a row has " + size + " features, another one " + first[0].length);
        }
    }

    /** Adds each point, and its weight, to the cluster of the closest center. */
    private static void add(List<Example> points, double[] squares, double[][] centers, double[] sums) {
        int length = centers[0].length;
        double[] norms = Arrays.stream(centers)
                .mapToDouble(center -> Arrays.stream(center).map(x -> x * x).sum())
                .toArray();
        for (int p = 0; p < squares.length; p++) {
            Example point = points.get(p);
            int closest = closest(point, squares[p], centers, norms);
            int offset = closest * (length + 1);
            Loops.forEach(point.features(), (i, value) -> sums[offset + i] += point.weight() * value);
            sums[offset + length] += point.weight();
        }
    }

    private static int closest(Example point, double square, double[][] centers, double[] norms) {
        int closest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < centers.length; c++) {
            double distance = distance(point, square, centers[c], norms[c]);
            if (distance < least) {
                least = distance;
                closest = c;
            }
        }
        return closest;
    }

    /**
     * The squared distance from a center. Far from zero, the difference of the squares has lost its last bits; it is then computed element by
     * element, as Spark's row solver does.
     */
    private static double distance(Example point, double square, double[] center, double norm) {
        double product = Loops.dot(point.features(), center);
        double distance = Math.max(0, square + norm - 2 * product);
        double error = Math.ulp(1.0) * (square + norm + 2 * Math.abs(product));
        return error <= PRECISION * distance ? distance : Loops.squaredDistance(point.features(), center);
    }

    /** Moves each center to the mean of its cluster, unless that is empty; returns whether one has moved farther than allowed. */
    private boolean move(double[][] centers, double[] sums) {
        boolean moved = false;
        for (int c = 0; c < centers.length; c++) {
            int length = centers[c].length;
            int offset = c * (length + 1);
            double weight = sums[offset + length];
            double square = 0;
            for (int i = 0; weight > 0 && i < length; i++) {
                double mean = sums[offset + i] / weight;
                square += (mean - centers[c][i]) * (mean - centers[c][i]);
                centers[c][i] = mean;
            }
            moved |= square > tol * tol;
        }
        return moved;
    }
}

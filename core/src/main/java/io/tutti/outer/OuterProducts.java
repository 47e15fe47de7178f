package io.tutti.outer;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.Work;
import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import io.tutti.choose.Place;
import io.tutti.config.Setting;
import io.tutti.kernel.OuterKernel;
import io.tutti.schedule.SumOfOuterProducts;
import io.tutti.type.Reduction;
import io.tutti.verify.Reproducibility;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Distributed sums of outer products of one size on a communicator: {@code G = Σ_i A_iᵀ B_i} on all ranks, A_i of {@code
 * batch × rows}, B_i of {@code batch × columns}, all row-major (of a batch of one, {@code Σ_i a_i b_iᵀ}). With the errors
 * of a dense layer's outputs as A and its inputs as B, G is the sum of the gradients of its weights.
 *
 * <p>All ranks make one with the same sizes and call it in the same order as other collectives, with whatever memory.
 * Factors are copied when a sum begins, G is written only. Repeating a sum into the same G reuses what was prepared for
 * it. Used by one thread at a time, like its communicator.
 *
 * <pre>
 * OuterProducts outer = OuterProducts.of(world, new OuterShape(1000, 500, 32, ElementType.FLOAT32));
 * outer.sum(errors, inputs, gradient);
 * </pre>
 */
public final class OuterProducts {
    private final Communicator communicator;
    private final OuterShape shape;
    private final Algorithm algorithm;
    private final Supplier<String> reasons;
    private final String agreed;
    private final OuterLayout layout;
    private final OuterKernel kernel;
    private final MemorySegment factors;
    private Object lastMatrix;
    private Prepared last;
    private Work underWay;

    private OuterProducts(
            Communicator communicator, OuterShape shape, Algorithm algorithm, Supplier<String> reasons, boolean fused) {
        this.communicator = communicator;
        this.shape = shape;
        this.algorithm = algorithm;
        this.reasons = reasons;
        SumOfOuterProducts sum = (SumOfOuterProducts)
                algorithm.schedule(Shape.of(communicator.place().topology())).collective();
        this.agreed = sum.name() + "[" + algorithm.name() + ", " + shape.rows() + " x " + shape.columns() + ", batch "
                + shape.batch() + "]";
        this.layout = new OuterLayout(sum, shape, 1);
        this.kernel =
                new OuterKernel(shape.type(), shape.columns(), shape.batch(), fused, SumOfOuterProducts.MORE_PRODUCTS);
        long bytes = (shape.leftCount() + shape.rightCount()) * shape.type().bytes();
        this.factors = Arena.ofAuto().allocate(bytes, 64);
    }

    /**
     * With the algorithm of the least predicted time among those that give the reproducibility of the options; or with
     * {@link Setting#ALGORITHM}, if that is the name of one.
     */
    public static OuterProducts of(Communicator communicator, OuterShape shape) {
        String preferred = communicator.options().text(Setting.ALGORITHM);
        if (Algorithms.byName(SumOfOuterProducts.NAME, preferred).isPresent()) {
            return of(communicator, shape, preferred, true);
        }
        OuterChoice choice = choice(communicator);
        OuterChoice.Candidate chosen = choice.choose(shape);
        return new OuterProducts(communicator, shape, chosen.algorithm(), () -> choice.explain(shape), true);
    }

    /**
     * With an algorithm of the user's choice, whatever its reproducibility.
     *
     * @param algorithm its name, with parameters if wanted: {@code g-rabenseifner:share=4}
     * @param fused whether a tile of G gets all products at once; otherwise one product after the other, as published
     * @throws IllegalArgumentException if there is no such algorithm, or not for so many ranks
     */
    public static OuterProducts of(Communicator communicator, OuterShape shape, String algorithm, boolean fused) {
        Algorithm found = Algorithms.byName(SumOfOuterProducts.NAME, algorithm)
                .orElseThrow(
                        () -> new IllegalArgumentException("algorithm=" + algorithm + " must be one of " + names()));
        if (!found.takes(Shape.of(communicator.place().topology()))) {
            throw new IllegalArgumentException(
                    "algorithm=" + algorithm + " cannot be done by ranks=" + communicator.size());
        }
        return new OuterProducts(communicator, shape, found, () -> found.name() + " (asked for)", fused);
    }

    private static String names() {
        return String.join(
                ", ",
                Algorithms.forCollective(SumOfOuterProducts.NAME).stream()
                        .map(Algorithm::name)
                        .toList());
    }

    private static OuterChoice choice(Communicator communicator) {
        Place place = communicator.place();
        String wanted = communicator.options().text(Setting.REPRODUCIBILITY).toUpperCase(Locale.ROOT);
        return OuterChoice.of(place.topology(), place.slowestLink(), OuterRates.FUSED, Reproducibility.valueOf(wanted));
    }

    /** {@code G = Σ AᵀB}; blocks until G is complete. Lengths are those of the shape, of type FLOAT32. */
    public void sum(float[] left, float[] right, float[] matrix) {
        prepare(matrix, Data.of(left), Data.of(right), matrix == lastMatrix ? null : Data.of(matrix))
                .run();
    }

    /** As above, of type FLOAT64. */
    public void sum(double[] left, double[] right, double[] matrix) {
        prepare(matrix, Data.of(left), Data.of(right), matrix == lastMatrix ? null : Data.of(matrix))
                .run();
    }

    /** As above, from and to any memory; a heap matrix must be an array of the type. */
    public void sum(Data left, Data right, Data matrix) {
        prepare(matrix, left, right, matrix).run();
    }

    /** Starts a sum; the factors may be changed at once, G is complete when the work is. */
    public Work start(Data left, Data right, Data matrix) {
        underWay = prepare(matrix, left, right, matrix).start();
        return underWay;
    }

    /** Which algorithm, and why, as one line. */
    public String explain() {
        return reasons.get();
    }

    private Prepared prepare(Object identity, Data left, Data right, Data matrix) {
        if (underWay != null && !underWay.isDone()) {
            throw new IllegalStateException("the last sum of outer products is under way; wait for it first");
        }
        check("left", left, shape.leftCount());
        check("right", right, shape.rightCount());
        if (identity != lastMatrix) {
            check("matrix", matrix, shape.count());
            if (!OuterKernel.takes(matrix.segment(), shape.type())) {
                throw new IllegalArgumentException(
                        "matrix=" + matrix.segment() + " must be native memory or an array of type=" + shape.type());
            }
            last = communicator.prepare(new Request.Scheduled(
                    agreed, algorithm, layout, new Data(factors, shape.type()), matrix, Reduction.SUM, kernel));
            lastMatrix = identity;
        }
        pack(left.segment(), right.segment());
        return last;
    }

    private void check(String name, Data data, long count) {
        if (data.type() != shape.type()) {
            throw new IllegalArgumentException(name + " type=" + data.type() + " must be " + shape.type());
        }
        if (data.count() != count) {
            throw new IllegalArgumentException(name + " count=" + data.count() + " must be " + count);
        }
    }

    /** Puts the rows of a block side by side for each pair of the batch, then the right factor as it is. */
    private void pack(MemorySegment left, MemorySegment right) {
        int bytes = shape.type().bytes();
        int blocks = layout.sum().blocks();
        long at = 0;
        for (int block = 0; block < blocks; block++) {
            long first = shape.firstRow(blocks, block) * bytes;
            long length = shape.firstRow(blocks, block + 1) * bytes - first;
            for (int pair = 0; pair < shape.batch(); pair++) {
                MemorySegment.copy(left, pair * shape.rows() * bytes + first, factors, at, length);
                at += length;
            }
        }
        MemorySegment.copy(right, 0, factors, at, right.byteSize());
    }
}

package io.tutti.outerproduct;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.Work;
import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.config.Setting;
import io.tutti.cost.LinkCosts;
import io.tutti.error.Suggestion;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.outerproduct.kernel.MatrixProduct;
import io.tutti.outerproduct.kernel.OuterKernel;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import io.tutti.verify.Reproducibility;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Distributed sums of outer products of one size on a communicator: {@code G = Σ_i A_iᵀ B_i} on all ranks, A_i of {@code
 * batch × rows}, B_i of {@code batch × columns}, all row-major (of a batch of one, {@code Σ_i a_i b_iᵀ}). With the errors
 * of a dense layer's outputs as A and its inputs as B, G is the sum of the gradients of its weights.
 *
 * <p>All ranks create an instance with the same sizes and call it in the same order as other collectives, with memory of any
 * kind. Factors are copied when a sum begins, unless they are in {@link #left()} and {@link #right()}; G is only written.
 * The plans for the last few matrices are kept. For batches of {@link MatrixProduct#LEAST_BATCH} and more a library
 * computes the products if all ranks have the same one. Used by one thread at a time, like its communicator.
 *
 * <pre>
 * OuterProducts outer = OuterProducts.of(world, new OuterShape(1000, 500, 32, ElementType.FLOAT32));
 * outer.sum(errors, inputs, gradient);
 * </pre>
 */
public final class OuterProducts {
    /**
     * An algorithm name that requests a calibration run: the algorithms with the least predicted times are measured,
     * and the fastest is taken.
     */
    public static final String MEASURED = "measured";

    private final Communicator communicator;
    private final OuterShape shape;
    private final Algorithm algorithm;
    private final Supplier<String> reasons;
    private final String agreed;
    private final OuterLayout layout;
    private final OuterKernel kernel;
    private final MemorySegment factors;
    private final Data ownLeft;
    private final Data ownRight;
    private final Plans plans = new Plans();
    private Work underWay;

    private OuterProducts(
            Communicator communicator, OuterShape shape, Algorithm algorithm, Supplier<String> reasons, boolean fused) {
        this.communicator = communicator;
        this.shape = shape;
        this.algorithm = algorithm;
        Optional<MatrixProduct> library = CommonLibrary.find(communicator, shape, fused);
        String by = library.map(found -> ", products by " + found.identity()).orElse("");
        this.reasons = () -> reasons.get() + by;
        SumOfOuterProducts sum = (SumOfOuterProducts)
                algorithm.schedule(ScheduleRequest.of(communicator.topology())).collective();
        this.agreed = sum.name() + "[" + algorithm.name() + ", " + shape.rows() + " x " + shape.columns() + ", batch "
                + shape.batch() + by + "]";
        this.layout = new OuterLayout(sum, shape, 1);
        this.kernel = new OuterKernel(
                shape.type(),
                shape.columns(),
                shape.batch(),
                fused,
                SumOfOuterProducts.MORE_PRODUCTS,
                library.orElse(null));
        long bytes = (shape.leftCount() + shape.rightCount()) * shape.type().bytes();
        this.factors = Arena.ofAuto().allocate(bytes, 64);
        long leftBytes = shape.leftCount() * shape.type().bytes();
        MemorySegment whole = sum.blocks() == 1 ? factors : Arena.ofAuto().allocate(leftBytes, 64);
        this.ownLeft = new Data(whole.asSlice(0, leftBytes), shape.type());
        this.ownRight = new Data(factors.asSlice(leftBytes), shape.type());
    }

    /**
     * Creates an instance with the algorithm of the least predicted time among those that give the reproducibility of
     * the options, or with the algorithm that {@link Setting#ALGORITHM} names, if it names one. The call is a
     * collective.
     *
     * @param communicator the communicator whose ranks add their products; it must outlive the instance
     * @param shape the sizes, the same on all ranks
     * @return the instance of the calling rank
     * @throws IllegalArgumentException if no algorithm gives the reproducibility, or the named one does not support
     *     this number of ranks
     */
    public static OuterProducts of(Communicator communicator, OuterShape shape) {
        String preferred = communicator.options().text(Setting.ALGORITHM);
        if (Algorithms.preferred(SumOfOuterProducts.NAME, preferred).isPresent()) {
            return of(communicator, shape, preferred, true);
        }
        return chosen(communicator, shape, true);
    }

    /**
     * Creates an instance with the algorithm of the least predicted time among those that give the reproducibility of
     * the options, ignoring {@link Setting#ALGORITHM}. The call is a collective.
     *
     * @param communicator the communicator whose ranks add their products; it must outlive the instance
     * @param shape the sizes, the same on all ranks
     * @param fused see {@link #of(Communicator, OuterShape, String, boolean)}; the choice takes it into account
     * @return the instance of the calling rank
     * @throws IllegalArgumentException if no algorithm gives the reproducibility
     */
    public static OuterProducts chosen(Communicator communicator, OuterShape shape, boolean fused) {
        OuterChoice choice = choice(communicator, communicator.selectionBasis().linkCosts(), fused);
        OuterChoice.Candidate chosen = choice.choose(shape);
        return new OuterProducts(communicator, shape, chosen.algorithm(), () -> choice.explain(shape), fused);
    }

    /**
     * Creates an instance with the algorithm that is measured to be the fastest. The call is a collective. The
     * candidates are the algorithms with the reproducibility of the options that are predicted to be nearly as fast
     * as the fastest; if the network was not measured, over every plausible network. The candidates take turns until
     * code is compiled and their times no longer fall, and continue until one is ahead or as good as any. The
     * calibration run takes about half a second, or four sums of each candidate if these take longer; it takes at
     * most two seconds for each rank that shares a processor and fifteen in all, twice. It needs memory for a second
     * matrix meanwhile.
     *
     * <p>Another run may choose another algorithm, and then the last bits of results may differ; {@link #algorithm()}
     * returns the chosen one.
     *
     * @param communicator the communicator whose ranks add their products; it must outlive the instance
     * @param shape the sizes, the same on all ranks
     * @param fused see {@link #of(Communicator, OuterShape, String, boolean)}
     * @return the instance of the calling rank
     * @throws IllegalArgumentException if no algorithm gives the reproducibility
     */
    public static OuterProducts measured(Communicator communicator, OuterShape shape, boolean fused) {
        LinkCosts costs = communicator.selectionBasis().linkCosts();
        OuterChoice choice = choice(communicator, costs, fused);
        List<Algorithm> near = OuterChoice.near(
                costs.plausible(communicator.selectionBasis().placement()).stream()
                        .map(plausible -> choice(communicator, plausible, fused))
                        .toList(),
                shape);
        List<OuterProducts> candidates = near.stream()
                .map(each -> new OuterProducts(communicator, shape, each, () -> choice.explain(shape), fused))
                .toList();
        if (candidates.size() == 1) {
            return candidates.getFirst();
        }
        Data matrix =
                new Data(Arena.ofAuto().allocate(shape.count() * shape.type().bytes(), 64), shape.type());
        OuterRanking ranking = new OuterCalibration(communicator, candidates, matrix).run();
        return new OuterProducts(communicator, shape, near.get(ranking.fastest()), ranking::explain, fused);
    }

    /**
     * Creates an instance with a given algorithm, whatever its reproducibility. The call is a collective.
     *
     * @param communicator the communicator whose ranks add their products; it must outlive the instance
     * @param shape the sizes, the same on all ranks
     * @param algorithm the algorithm's name, optionally with parameters: {@code g-rabenseifner:share=4}; or {@link
     *     #MEASURED}
     * @param fused whether a tile of G receives all products at once; otherwise one product after the other, as
     *     published
     * @return the instance of the calling rank
     * @throws IllegalArgumentException if there is no such algorithm, or it does not support this number of ranks
     */
    public static OuterProducts of(Communicator communicator, OuterShape shape, String algorithm, boolean fused) {
        if (algorithm.equals(MEASURED)) {
            return measured(communicator, shape, fused);
        }
        Algorithm found = Algorithms.byName(SumOfOuterProducts.NAME, algorithm)
                .orElseThrow(() -> new IllegalArgumentException("algorithm=" + algorithm + " must be one of " + names()
                        + Suggestion.after(algorithm, List.of(names().split(", ")))));
        if (!found.takes(ScheduleRequest.of(communicator.topology()))) {
            throw new IllegalArgumentException(
                    "algorithm=" + algorithm + " cannot be done by ranks=" + communicator.size());
        }
        return new OuterProducts(communicator, shape, found, () -> found.name() + " (asked for)", fused);
    }

    private static String names() {
        Stream<String> all =
                Algorithms.forCollective(SumOfOuterProducts.NAME).stream().map(Algorithm::name);
        return Stream.concat(all, Stream.of(MEASURED)).collect(Collectors.joining(", "));
    }

    private static OuterChoice choice(Communicator communicator, LinkCosts costs, boolean fused) {
        String wanted = communicator.options().text(Setting.REPRODUCIBILITY).toUpperCase(Locale.ROOT);
        OuterRates rates = fused ? OuterRates.FUSED : OuterRates.ONE_BY_ONE;
        return OuterChoice.of(communicator.selectionBasis().placement(), costs, rates, Reproducibility.valueOf(wanted));
    }

    /**
     * Computes {@code G = Σ AᵀB} of FLOAT32; blocks until G is complete. The errors are those of {@link #sum(Data,
     * Data, Data)}.
     *
     * @param left this rank's left factor, {@code batch × rows}
     * @param right this rank's right factor, {@code batch × columns}
     * @param matrix receives G, {@code rows × columns}
     */
    public void sum(float[] left, float[] right, float[] matrix) {
        Prepared kept = shape.type() == ElementType.FLOAT32 ? plans.ofArray(matrix) : null;
        Data wanted = kept == null ? Data.of(Objects.requireNonNull(matrix, "matrix=null")) : null;
        prepare(
                        Data.of(Objects.requireNonNull(left, "left=null")),
                        Data.of(Objects.requireNonNull(right, "right=null")),
                        wanted,
                        kept)
                .run();
    }

    /**
     * Computes {@code G = Σ AᵀB} of FLOAT64; blocks until G is complete. The errors are those of {@link #sum(Data,
     * Data, Data)}.
     *
     * @param left this rank's left factor, {@code batch × rows}
     * @param right this rank's right factor, {@code batch × columns}
     * @param matrix receives G, {@code rows × columns}
     */
    public void sum(double[] left, double[] right, double[] matrix) {
        Prepared kept = shape.type() == ElementType.FLOAT64 ? plans.ofArray(matrix) : null;
        Data wanted = kept == null ? Data.of(Objects.requireNonNull(matrix, "matrix=null")) : null;
        prepare(
                        Data.of(Objects.requireNonNull(left, "left=null")),
                        Data.of(Objects.requireNonNull(right, "right=null")),
                        wanted,
                        kept)
                .run();
    }

    /**
     * Computes {@code G = Σ AᵀB} in any memory; blocks until G is complete.
     *
     * @param left this rank's left factor, {@code batch × rows}, only read
     * @param right this rank's right factor, {@code batch × columns}, only read
     * @param matrix receives G, {@code rows × columns}; in the heap it must be an array of the element type
     * @throws IllegalArgumentException if an element type or a length is not that of the shape; nothing was sent
     * @throws IllegalStateException if a sum that was started is not complete
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    public void sum(Data left, Data right, Data matrix) {
        prepare(left, right, matrix, null).run();
    }

    /**
     * Returns native memory for this rank's left factor. A factor in this memory that is passed to {@link #sum(Data,
     * Data, Data)} is not copied, unless the algorithm sends it in pieces. It must not change while a sum is under way.
     *
     * @return {@code batch × rows} elements
     */
    public Data left() {
        return ownLeft;
    }

    /**
     * Returns native memory for this rank's right factor. A right factor in this memory is never copied.
     *
     * @return {@code batch × columns} elements
     */
    public Data right() {
        return ownRight;
    }

    /**
     * Starts a sum. Factors that are not in {@link #left()} or {@link #right()} may be changed as soon as this
     * returns.
     *
     * @param left the left factor, {@code batch × rows}
     * @param right the right factor, {@code batch × columns}
     * @param matrix receives G, {@code rows × columns}; in the heap it must be an array of the element type
     * @return the work that completes with G
     * @throws IllegalArgumentException if an element type or a length is not that of the shape; nothing was sent
     * @throws IllegalStateException if the last sum is not complete
     */
    public Work start(Data left, Data right, Data matrix) {
        underWay = prepare(left, right, matrix, null).start();
        return underWay;
    }

    /** {@return what this rank sends and receives in a sum, counted in its program, not computed by a formula} */
    public CommunicationVolume traffic() {
        ScheduleRequest ranks = ScheduleRequest.of(communicator.topology());
        return CommunicationVolume.of(algorithm.schedule(ranks).program(communicator.rank()), layout);
    }

    /** {@return the algorithm's name, with parameters} */
    public String algorithm() {
        return algorithm.name();
    }

    /** {@return the algorithm and the reason for its choice, as one line} */
    public String explain() {
        return reasons.get();
    }

    private Prepared prepare(Data left, Data right, Data matrix, Prepared kept) {
        if (underWay != null && !underWay.isDone()) {
            throw new IllegalStateException("the last sum of outer products is under way; wait for it first");
        }
        check("left", left, shape.leftCount());
        check("right", right, shape.rightCount());
        Prepared plan = kept;
        if (plan == null) {
            check("matrix", matrix, shape.count());
            plan = plans.of(matrix.segment(), () -> plan(matrix));
        }
        pack(left.segment(), right.segment());
        return plan;
    }

    private Prepared plan(Data matrix) {
        if (!OuterKernel.takes(matrix.segment(), shape.type())) {
            throw new IllegalArgumentException(
                    "matrix=" + matrix.segment() + " must be native memory or an array of type=" + shape.type());
        }
        return communicator.prepare(new Request.Scheduled(
                agreed, algorithm, layout, new Data(factors, shape.type()), matrix, Reduction.SUM, kernel));
    }

    private void check(String name, Data data, long count) {
        if (data == null) {
            throw new NullPointerException(name + "=null");
        }
        if (data.type() != shape.type()) {
            throw new IllegalArgumentException(name + " type=" + data.type() + " must be " + shape.type());
        }
        if (data.count() != count) {
            throw new IllegalArgumentException(name + " count=" + data.count() + " must be " + count);
        }
    }

    /** Copies the left factor block by block, for each block the rows of all pairs, then the right factor. */
    private void pack(MemorySegment left, MemorySegment right) {
        int blocks = layout.sum().blocks();
        long leftBytes = shape.leftCount() * shape.type().bytes();
        if (blocks > 1) {
            packLeft(left, blocks);
        } else if (left != ownLeft.segment()) {
            MemorySegment.copy(left, 0, factors, 0, leftBytes);
        }
        if (right != ownRight.segment()) {
            MemorySegment.copy(right, 0, factors, leftBytes, right.byteSize());
        }
    }

    private void packLeft(MemorySegment left, int blocks) {
        int bytes = shape.type().bytes();
        long at = 0;
        for (int block = 0; block < blocks; block++) {
            long first = shape.firstRow(blocks, block) * bytes;
            long length = shape.firstRow(blocks, block + 1) * bytes - first;
            for (int pair = 0; pair < shape.batch(); pair++) {
                MemorySegment.copy(left, pair * shape.rows() * bytes + first, factors, at, length);
                at += length;
            }
        }
    }
}

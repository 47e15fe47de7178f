/**
 * Computes blocks of sums of outer products. {@link io.tutti.outerproduct.kernel.OuterKernel} is the {@link
 * io.tutti.type.Computation} of the schedules' kernel ops, {@link io.tutti.outerproduct.kernel.MatrixProduct} the interface of a
 * library that may replace its loops.
 *
 * <p>An element is {@code fma(a, b, sum)} over the pairs in the schedule's order, from zero or from the previous contents, and NaN is
 * stored as the canonical NaN. So SIMD and scalar loops, fused and unfused sums, and all partitions of a matrix give the same bits;
 * only a library adds in its own order.
 *
 * <p>Rules of this package. It uses {@link io.tutti.kernel.jit} as the kernels of reductions do: each of the four templates ({@code
 * ScalarOuterLoop}, {@code VectorOuterLoop}, {@code ScalarRankOneLoop}, {@code VectorRankOneLoop}) is specialized by its spec for
 * float32 or float64, and a vector loop replaces its scalar equivalent when it is compiled. Only classes whose name begins with {@code
 * Vector} refer to {@code jdk.incubator.vector}; they are not loaded where that module is absent. Nothing allocates once its loops are
 * compiled.
 */
package io.tutti.outerproduct.kernel;

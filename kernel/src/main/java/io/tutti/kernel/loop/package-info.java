/**
 * The loops of built-in reductions. There are four templates, {@code ScalarLoop}, {@code ArrayLoop}, {@code VectorLoop} and {@code
 * HalfLoop}; {@code LoopSpec} states the constants of a copy, and {@link io.tutti.kernel.loop.LoopTable} creates the copies when they
 * are first used.
 *
 * <p>Rules of this package. All loops give the bits of {@code ScalarLoop}. At first a {@code TieredLoop} takes the place of a vector
 * loop; its scalar equivalent, {@code ScalarLoops}, computes long vectors through arrays, because interpreted accesses to segments are
 * as slow as vectors and compiling them takes up to a second per loop; sums through arrays of floats where elements are floats, because
 * the interpreter converts bits to a float by a native call. {@link io.tutti.kernel.jit} states what keeps a vector loop
 * fast; {@code KernelAllocationTest} and {@code LoopSizeTest} check it. Only {@code VectorLoop}, {@code HalfLoop}, {@code Float16Constants}
 * and {@code BFloat16Constants} refer to {@code jdk.incubator.vector}; none of them is loaded where that module is absent.
 */
package io.tutti.kernel.loop;

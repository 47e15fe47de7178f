/**
 * Combines elements: one {@link io.tutti.kernel.Kernel} for each reduction operation and element type, and {@link
 * io.tutti.kernel.Scaling} for the division of a mean.
 *
 * <h2>Rules of this package</h2>
 *
 * <ul>
 *   <li>Kernels are stateless: any number of threads may call them concurrently. They handle memory and counts, never ranks or roles
 *       of buffers.
 *   <li>Memory is any segment: native or a heap array of any primitive type, at any alignment, in native byte order. A target is
 *       exactly the memory of an operand or does not overlap it.
 *   <li>Operands are combined left to right, in the given order. SIMD and scalar results are equal bit for bit: lanes are independent
 *       elements, nothing is regrouped, and NaN is stored as the canonical NaN.
 *   <li>float16 and bfloat16 are combined in float32 and rounded once, when they are stored.
 *   <li>Offsets and lengths of segments are in bytes, counts in elements. The segments check bounds and liveness.
 * </ul>
 *
 * <h2>Specialized loops</h2>
 *
 * A loop is only fast if its operation, element type and kinds of memory are constants to the compiler. A loop shared by several
 * combinations makes virtual calls per element once the third combination has been used. So there are four loops in source form,
 * {@code ScalarLoop}, {@code ArrayLoop}, {@code VectorLoop} and {@code HalfLoop}. For every combination that is used, {@code LoopSpec}
 * defines a hidden class from the bytes of one of them. Each copy reads its combination from its class data into {@code static final}
 * fields and has its own profile.
 *
 * <p>Until the optimizing compiler has compiled it, a vector loop is a hundred times slower than the scalar loop. So at first a {@code
 * TieredLoop} takes its place: it passes most blocks to the scalar loop and short trials to the vector loop, {@code TierSwitch} compares
 * their times, and the faster loop replaces it. The scalar equivalent, {@code ScalarLoops}, computes long vectors through arrays,
 * because interpreted accesses to segments are equally slow and compiling them takes up to a second per loop. Each loop must be one
 * method that is never inlined; otherwise the copy inlined in a caller could be fast while the loop itself is not compiled.
 *
 * <p>The vector loops are fast only under conditions that a measurement must check ({@code AllocationTest}). If one is violated, the
 * compiler allocates every vector, and a kernel becomes ten to a hundred times slower.
 *
 * <ul>
 *   <li>All vector operations are in the template's single method; no other method takes or returns a vector.
 *   <li>No vector is selected by a branch at run time. A loop-carried vector stays in a register only if all its sources are
 *       operations: a constant vector is a heap object, and if it is the first value of a sum, all values of the sum become objects.
 *   <li>A body stays below the node count at which the compiler stops inlining, which is some thirty vector operations; constants that
 *       are already vectors count half.
 * </ul>
 *
 * Only classes named {@code Vector*} and {@code Half*}, and {@code BFloat16Constants}, refer to {@code jdk.incubator.vector}; none of
 * them is loaded where that module is absent.
 */
package io.tutti.kernel;

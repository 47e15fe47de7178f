/**
 * How elements are combined: one {@link io.tutti.kernel.Kernel} per reduction and element type, and {@link
 * io.tutti.kernel.Scaling} for the division that makes a sum a mean.
 *
 * <h2>Rules of the room</h2>
 *
 * <ul>
 *   <li>Kernels are stateless: any thread, any number at once. They see memory and counts, never ranks or buffers' roles.
 *   <li>Memory is any segment: heap array of whatever primitive or native, at any alignment, in native byte order. A
 *       target is exactly an operand's place or apart from it, never shifted against it.
 *   <li>Operands are combined left to right, in the order given. SIMD and scalar results are equal bit for bit: lanes are
 *       independent elements, nothing is regrouped, and what is not a number is stored as the canonical NaN.
 *   <li>Half-precision types are combined in float32 and rounded once, when they are stored.
 *   <li>Offsets and lengths of segments are in bytes, counts in elements. Bounds and liveness are checked by the segments.
 * </ul>
 *
 * <h2>How few sources become many tight loops</h2>
 *
 * A loop is only fast when its operation, element type and kinds of memory are constants to the compiler; a loop shared
 * by several of them turns into virtual calls per element once the third one has been used. So there are four loops in
 * source form, {@code ScalarLoop}, {@code ArrayLoop}, {@code VectorLoop} and {@code HalfLoop}, and {@code Variant} defines a fresh hidden
 * class from the bytes of one of them for every combination that is really used. Each copy reads its combination from its
 * class data into {@code static final} fields and has a profile of its own.
 *
 * <p>Until the optimising compiler has done its work a vector loop is a hundred times slower than its scalar twin, so at
 * first a {@code TieredLoop} stands in its place: blocks go through the twin, short {@code TierSwitch} through the vector
 * loop, and what is quicker takes the place. The twin, {@code ScalarLoops}, takes long vectors through arrays, because
 * accesses to segments in a loop are as slow while they are interpreted, and cost the compiler up to a second each. It needs one method a loop that is never inlined, or the copy inside a caller
 * would be quick and the loop itself still cold.
 *
 * <p>The vector loops are fast under conditions that nothing but a measurement shows ({@code AllocationTest}): if one is
 * broken, the compiler allocates every vector and a kernel becomes ten to a hundred times slower.
 *
 * <ul>
 *   <li>Vector operations stand in the templates' one method; nothing that takes or returns a vector is a method.
 *   <li>None is chosen by a branch at run time. A vector goes round a loop only if all that flows into it comes from
 *       operations: a constant vector is a heap object, and as the first value of a sum it makes all of them such.
 *   <li>A body stays below the number of nodes where the compiler stops inlining, which is some thirty vector operations;
 *       constants that are vectors already count half.
 * </ul>
 *
 * Classes that touch {@code jdk.incubator.vector} are {@code Vector*} and {@code Half*}; none of them is loaded where
 * that module is absent.
 */
package io.tutti.kernel;

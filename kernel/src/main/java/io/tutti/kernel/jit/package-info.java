/**
 * What a loop needs to become fast machine code, for the kernels of Tutti and for those of other modules.
 *
 * <ul>
 *   <li>{@link io.tutti.kernel.jit.Template} specializes a loop: one source, one hidden class for each combination of constants.
 *   <li>{@link io.tutti.kernel.jit.MemoryKind} tells kinds of memory apart by classes that a loop can cast to.
 *   <li>{@link io.tutti.kernel.jit.Simd} states whether vectors are used, and how wide; {@link io.tutti.kernel.jit.VectorTypes} gives
 *       their constants.
 *   <li>{@link io.tutti.kernel.jit.TierSwitch} decides when a vector loop has been compiled and replaces its scalar equivalent.
 * </ul>
 *
 * <h2>Specialized loops</h2>
 *
 * A loop is only fast if its operation, element type and kinds of memory are constants to the compiler. A loop shared by several
 * combinations makes virtual calls per element once the third combination has been used. So each loop exists once in source form, as a
 * template, and every combination that is used gets a copy with its own constants and its own profile.
 *
 * <p>Until the optimizing compiler has compiled it, a vector loop is a hundred times slower than the scalar loop. So at first a scalar
 * loop takes its place, which passes short trials to the vector loop; {@code TierSwitch} compares their times. Each vector loop must be
 * one method that is never inlined (more than 325 bytes of code, HotSpot's {@code FreqInlineSize}); otherwise the copy inlined in a
 * caller could be fast while the loop itself is not compiled.
 *
 * <p>Vector loops are fast only under conditions that a test must check, by counting allocated bytes. If one is violated, the compiler
 * allocates every vector, and a kernel becomes ten to a hundred times slower.
 *
 * <ul>
 *   <li>All vector operations are in the template's single method; no other method takes or returns a vector.
 *   <li>No vector is selected by a branch at run time. A loop-carried vector stays in a register only if all its sources are
 *       operations: a constant vector is a heap object, and if it is the first value of a sum, all values of the sum become objects.
 *   <li>A body stays below the node count at which the compiler stops inlining, which is some thirty vector operations; constants that
 *       are already vectors count half.
 * </ul>
 *
 * Only classes whose name begins with {@code Vector} refer to {@code jdk.incubator.vector}; they are not loaded where that module is
 * absent.
 */
package io.tutti.kernel.jit;

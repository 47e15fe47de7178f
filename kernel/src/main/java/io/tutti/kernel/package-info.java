/**
 * Combines elements: one {@link io.tutti.kernel.Kernel} for each reduction operation and element type, and
 * {@link io.tutti.kernel.Scaling} for the division of a mean.
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
 * What one element is, and what a reduction computes, is stated by the tables in {@link io.tutti.kernel.element}. {@link
 * io.tutti.kernel.loop} contains the loops; {@link io.tutti.kernel.jit} contains what makes loops fast, for the kernels of other
 * modules too.
 */
package io.tutti.kernel;

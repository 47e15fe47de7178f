/**
 * What one element is: a table of types ({@link io.tutti.kernel.element.Element}) and a table of reductions ({@link
 * io.tutti.kernel.element.Operator}), some of whose cells have loops over arrays ({@link io.tutti.kernel.element.ArrayOperation}). Loops
 * read them when they are specialized. {@code CONTRIBUTING.md} names the places that a new
 * type or reduction touches.
 *
 * <p>Rules of this package. A row is complete: nothing elsewhere in the kernels distinguishes types or reductions by name, except {@code
 * HalfLoop}, which knows two formats. Conversions and operations are pure functions without state, so that the compiler can treat them
 * as constants.
 */
package io.tutti.kernel.element;

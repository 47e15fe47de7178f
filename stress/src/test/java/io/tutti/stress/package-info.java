/**
 * The order of memory that Tutti's protocols rely on: checked over all executions of a model, by two processes on a mapped file, and
 * by races of threads. {@code docs/memory-order.md} tells what is promised and what each check can see.
 */
package io.tutti.stress;

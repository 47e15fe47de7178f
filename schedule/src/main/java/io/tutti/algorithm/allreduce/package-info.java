/**
 * Allreduce algorithms that take all ranks as equal. Those that distinguish nodes are in {@link
 * io.tutti.algorithm.node}.
 */
package io.tutti.algorithm.allreduce;

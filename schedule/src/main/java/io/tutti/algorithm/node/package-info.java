/** Algorithms that send less between nodes than inside them: allreduce and allgather. */
package io.tutti.algorithm.node;

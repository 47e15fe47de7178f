/** Collectives in which every rank begins or ends with blocks: allgather, reduce-scatter and all-to-all. */
package io.tutti.algorithm.block;

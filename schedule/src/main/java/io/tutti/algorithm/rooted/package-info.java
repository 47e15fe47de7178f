/** Collectives with a root: broadcast, reduce, gather and scatter; and transfer, from one rank to another. */
package io.tutti.algorithm.rooted;

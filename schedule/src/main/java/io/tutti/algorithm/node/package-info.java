/** Algorithms that send less between nodes than inside them, for each collective that has one, and what they share. */
package io.tutti.algorithm.node;

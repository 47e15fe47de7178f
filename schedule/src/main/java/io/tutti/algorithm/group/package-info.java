/**
 * Groups of permutations of the ranks, and the folding of the vectors that they name. Kolmakov and Zhang, A
 * Generalization of the Allreduce Operation, 2020 (arXiv:2004.09362). Pure arithmetic; there are no programs here.
 *
 * <p>Terms. A group of order P acts on P <em>positions</em>, which are its elements: element k moves position p to p·k.
 * A placement h assigns a rank to each position. <em>Vector</em> k is, at every position p, the copy of chunk p·k⁻¹ at
 * that position. A position therefore holds one chunk of each vector, and chunk i of vector 0 is at position i.
 */
package io.tutti.algorithm.group;

/**
 * Groups of permutations of the ranks, and how the vectors that they name are folded. Kolmakov and Zhang, A
 * Generalization of the Allreduce Operation, 2020 (arXiv:2004.09362). Pure arithmetic; no programs here.
 *
 * <p>Words. A group of order P acts on P <em>positions</em>, which are its elements: element k moves position p to p·k.
 * A placement h says which rank stands at a position. <em>Vector</em> k is, at every position p, the copy of chunk p·k⁻¹
 * that stands there; so a position holds one chunk of each vector, and chunk i of vector 0 stands at position i.
 */
package io.tutti.algorithm.group;

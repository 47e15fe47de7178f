/**
 * Pieces of programs that algorithms of several packages share: direct exchanges, one turn around a ring, a walk up or
 * down a tree, the schedule of a single rank.
 */
package io.tutti.algorithm.program;

/**
 * Runs inside the measured ranks. A {@link io.tutti.measure.rank.BenchRank} creates a communicator for each algorithm
 * and vectors for each kind of buffer, then executes instructions. Nothing is allocated between the first and the last
 * timed call of an instruction. Results leave the rank over the instruction socket, not through the library.
 */
package io.tutti.measure.rank;

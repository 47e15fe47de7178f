/**
 * What runs inside the measured ranks: a {@link io.tutti.cli.bench.rank.BenchRank} makes a communicator for each
 * algorithm and vectors for each kind of buffer, then does as it is told. Nothing is allocated between the first and the
 * last timed call of an order; what was measured leaves the rank over the order's socket, not over the library.
 */
package io.tutti.cli.bench.rank;

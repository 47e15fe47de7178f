/**
 * Grids and graphs of ranks as plain arithmetic: no communication, no state, immutable, usable by any thread. Bad
 * arguments are a {@link io.tutti.mpi.java.Misuse} with {@code name=value}.
 */
package io.tutti.mpi.java.topology;

/**
 * The program of the ranks: collectives of every executor, whose results it checks; the faults that happen in a user's code; and what a rank has left
 * in its own process after it has closed.
 *
 * <p>Rules of this package. It uses Tutti as any program does. Results contain the number of the run, so data of another run are noticed.
 */
package io.tutti.soak.rank;

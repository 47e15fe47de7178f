/**
 * The course of a run: progress and results of each epoch, on the terminal, as a table and as a page with curves. Rank 0
 * keeps it and writes it; times are in nanoseconds until they are printed.
 */
package io.tutti.training.history;

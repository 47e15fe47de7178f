/**
 * Times of exchanges over the links of a lab or over loopback: the program of a rank, the jobs that run it, and measurements that are kept
 * between figures. Times are nanoseconds of the slowest rank.
 */
package io.tutti.studies.papers.oktopk.timing;

/**
 * The study of Haefliger et al., A generalization of Rabenseifner's algorithm for the distributed sum of outer products:
 * simulated at the paper's own sizes, measured at sizes that this machine carries, and a map of what wins where.
 */
package io.tutti.report.papers.dsop;

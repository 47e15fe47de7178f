/**
 * The study of Haefliger et al., A generalization of Rabenseifner's algorithm for the distributed sum of outer
 * products: simulated at the paper's sizes, measured at sizes that this machine supports, and a map of the fastest
 * algorithms.
 */
package io.tutti.studies.papers.dsop;

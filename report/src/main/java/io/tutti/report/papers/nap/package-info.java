/**
 * Figures of Bienz, Olson and Gropp, Node-Aware Improvements to Allreduce, 2019: closed forms of
 * {@link io.tutti.model.MaxRate}, and the schedules themselves in simulated time on a network like Blue Waters.
 */
package io.tutti.report.papers.nap;

/**
 * Figures of Bienz, Olson and Gropp, Node-Aware Improvements to Allreduce, 2019: closed forms of {@code
 * MaxRate}, and simulations of the schedules on a network like Blue Waters.
 */
package io.tutti.studies.papers.nap;

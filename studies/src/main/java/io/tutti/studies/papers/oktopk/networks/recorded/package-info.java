/**
 * Programs of ranks that compute networks: one records gradients and the time of a step, one observes what exchanges select
 * in a training. They write lines, which the figures read; nothing is timed here while another rank computes.
 */
package io.tutti.studies.papers.oktopk.networks.recorded;

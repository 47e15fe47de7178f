/**
 * Microbenchmarks: parts of Tutti that are too short to measure from outside. Whole collectives are measured by {@code
 * ./tutti bench}. Every benchmark forks JVMs with the flags of ranks; a build runs one iteration of each.
 */
package io.tutti.bench;

/**
 * Microbenchmarks: parts of Tutti that are too short to be seen from outside. What a whole collective takes is for {@code
 * ./tutti bench}. Every benchmark forks JVMs with the flags that ranks get; none runs in a build but for one iteration.
 */
package io.tutti.bench;

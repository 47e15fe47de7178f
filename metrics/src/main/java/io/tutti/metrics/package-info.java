/**
 * An endpoint that Prometheus can scrape, one for each rank: {@code TUTTI_METRICS=PORT}.
 *
 * <p>Rules of this package. It listens on the loopback interface unless told otherwise, reads counts when it is asked, and has no effect
 * on collectives. A port that is taken costs the endpoint, not the job.
 */
package io.tutti.metrics;

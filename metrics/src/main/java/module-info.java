/** Counts of collectives for Prometheus. Has no API: it is found as a provider, and used where {@code TUTTI_METRICS} is set. */
module io.tutti.metrics {
    requires io.tutti.core;
    requires jdk.httpserver;

    provides io.tutti.spi.MetricsExporter with
            io.tutti.metrics.PrometheusExporter;
}

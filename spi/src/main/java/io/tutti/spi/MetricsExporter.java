package io.tutti.spi;

import java.io.IOException;

/**
 * Shows the {@link RankStatus} of a rank to the outside, such as to Prometheus. It is used where {@link
 * io.tutti.config.Setting#METRICS} is set. {@link java.util.ServiceLoader} finds the implementation; {@code tutti-metrics} is one.
 */
public interface MetricsExporter {
    /**
     * Begins to show a rank, which has joined.
     *
     * @param where the value of {@link io.tutti.config.Setting#METRICS}
     * @param status of the rank
     * @return closed when the rank leaves the job
     * @throws IOException if that is impossible now; the job runs without it, and the message is logged
     * @throws IllegalArgumentException in one line, if {@code where} is malformed; joining fails
     */
    AutoCloseable open(String where, RankStatus status) throws IOException;
}

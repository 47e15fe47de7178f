package io.tutti.control;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.spi.CollectiveCount;
import io.tutti.spi.MetricsExporter;
import io.tutti.spi.RankStatus;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The exporters of one rank, which are open while it is in the job. */
public final class MetricsEndpoint implements AutoCloseable {
    private static final String OFF = "off";

    private final AutoCloseable open;

    private MetricsEndpoint(AutoCloseable open) {
        this.open = open;
    }

    /**
     * Opens the exporter if the options ask for one.
     *
     * @throws IllegalArgumentException if the option is malformed
     */
    public static MetricsEndpoint open(ControlPlane control, Options options) {
        String where = options.text(Setting.METRICS);
        if (where.equals(OFF)) {
            return new MetricsEndpoint(() -> {});
        }
        Optional<MetricsExporter> exporter = ServiceLoader.load(
                        MetricsExporter.class, MetricsExporter.class.getClassLoader())
                .findFirst();
        if (exporter.isEmpty()) {
            System.getLogger("io.tutti")
                    .log(
                            Level.WARNING,
                            "{0}={1} has no effect: no exporter is on the class path; add tutti-metrics",
                            Setting.METRICS.environmentName(),
                            where);
            return new MetricsEndpoint(() -> {});
        }
        try {
            return new MetricsEndpoint(exporter.get().open(where, new Status(control)));
        } catch (IOException e) {
            System.getLogger("io.tutti")
                    .log(
                            Level.WARNING,
                            "{0}={1}: rank {2} runs without metrics: {3}",
                            Setting.METRICS.environmentName(),
                            where,
                            control.rank(),
                            e.getMessage());
            return new MetricsEndpoint(() -> {});
        }
    }

    @Override
    public void close() {
        try {
            open.close();
        } catch (Exception e) {
            System.getLogger("io.tutti").log(Level.DEBUG, "closing metrics", e);
        }
    }

    private record Status(ControlPlane control) implements RankStatus {
        @Override
        public int rank() {
            return control.rank();
        }

        @Override
        public int size() {
            return control.size();
        }

        @Override
        public List<CollectiveCount> counts() {
            return control.counts();
        }

        @Override
        public long waitingNanos() {
            return control.waitingNanos();
        }

        @Override
        public boolean hasFailed() {
            return control.abort().isSet();
        }
    }
}

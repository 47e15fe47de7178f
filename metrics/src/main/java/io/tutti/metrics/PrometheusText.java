package io.tutti.metrics;

import io.tutti.spi.CollectiveCount;
import io.tutti.spi.RankStatus;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/**
 * The status of a rank in the text format of Prometheus, version 0.0.4. Names are those that Micrometer would give to
 * {@code tutti.collectives} and so on.
 */
final class PrometheusText {
    /** The content type. */
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final int NANO_DIGITS = 9;

    private final RankStatus status;
    private final StringBuilder text = new StringBuilder();

    private PrometheusText(RankStatus status) {
        this.status = status;
    }

    /** Returns the text. */
    static String of(RankStatus status) {
        return new PrometheusText(status).text();
    }

    private String text() {
        List<CollectiveCount> counts = status.counts();
        family("tutti_collectives_total", "counter", "Collectives that have ended.", counts, CollectiveCount::calls);
        family(
                "tutti_collective_bytes_total",
                "counter",
                "Bytes of the vectors of these collectives.",
                counts,
                CollectiveCount::bytes);
        head(
                "tutti_collective_timed_seconds",
                "summary",
                "Times of the collectives that were timed: long ones, and a sample.");
        for (CollectiveCount each : counts) {
            line("tutti_collective_timed_seconds_count", each.collective(), each.timedCalls());
            line("tutti_collective_timed_seconds_sum", each.collective(), seconds(each.timedNanos()));
        }
        head("tutti_waiting_seconds", "gauge", "How long the rank has waited in its current collective.");
        line("tutti_waiting_seconds", "", seconds(status.waitingNanos()));
        head("tutti_ranks", "gauge", "Ranks of the job.");
        line("tutti_ranks", "", status.size());
        head("tutti_failed", "gauge", "1 if the job has failed.");
        line("tutti_failed", "", status.hasFailed() ? 1 : 0);
        return text.toString();
    }

    private void family(
            String name,
            String type,
            String help,
            List<CollectiveCount> counts,
            Function<CollectiveCount, Long> value) {
        head(name, type, help);
        counts.forEach(each -> line(name, each.collective(), value.apply(each)));
    }

    private void head(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void line(String name, String collective, Object value) {
        text.append(name).append("{rank=\"").append(status.rank()).append('"');
        if (!collective.isEmpty()) {
            text.append(",collective=\"").append(escaped(collective)).append('"');
        }
        text.append("} ").append(value).append('\n');
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, NANO_DIGITS).toPlainString();
    }
}

package io.tutti.control;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.time.Duration;

/**
 * The intervals of a control plane.
 *
 * @param heartbeat between signs of life
 * @param liveness silence after which a rank counts as lost
 */
public record ControlTiming(Duration heartbeat, Duration liveness) {
    /** Signs of life in the time of {@link #liveness}, at least, so that one late one kills nobody. */
    private static final int BEATS = 4;

    /** As the options say. */
    public static ControlTiming of(Options options) {
        Duration liveness = options.duration(Setting.LIVENESS);
        Duration heartbeat = options.duration(Setting.HEARTBEAT);
        Duration often = liveness.dividedBy(BEATS);
        return new ControlTiming(heartbeat.compareTo(often) < 0 ? heartbeat : often, liveness);
    }

    String silence() {
        return "has been silent for "
                + (liveness.toMillis() % 1000 == 0 ? liveness.toSeconds() + " s" : liveness.toMillis() + " ms")
                + " (stopped or unreachable)";
    }
}

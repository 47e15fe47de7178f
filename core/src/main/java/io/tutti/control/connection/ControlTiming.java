package io.tutti.control.connection;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.time.Duration;

/**
 * The intervals of a control plane.
 *
 * @param heartbeat interval of heartbeats
 * @param liveness silence after which a rank counts as lost
 * @param notice wait in a collective after which rank 0 says for whom ranks wait; zero for never
 */
public record ControlTiming(Duration heartbeat, Duration liveness, Duration notice) {
    /** The least number of heartbeats in the time of {@link #liveness}, so that a single late one ends no job. */
    private static final int BEATS = 4;

    /** The intervals of the options. */
    public static ControlTiming of(Options options) {
        Duration liveness = options.duration(Setting.LIVENESS);
        Duration heartbeat = options.duration(Setting.HEARTBEAT);
        Duration often = Duration.ofMillis(liveness.toMillis() / BEATS);
        return new ControlTiming(
                heartbeat.compareTo(often) < 0 ? heartbeat : often, liveness, options.duration(Setting.NOTICE));
    }

    public String silence() {
        return "has been silent for "
                + (liveness.toMillis() % 1000 == 0 ? liveness.toSeconds() + " s" : liveness.toMillis() + " ms")
                + " (stopped or unreachable)";
    }
}

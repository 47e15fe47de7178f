package io.tutti.control;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.time.Duration;

/**
 * The intervals of a control plane.
 *
 * @param heartbeat between signs of life
 * @param liveness silence after which a rank counts as lost
 * @param farewell how long rank 0 waits for the others to leave
 */
public record Timing(Duration heartbeat, Duration liveness, Duration farewell) {
    private static final Duration MOST_FAREWELL = Duration.ofSeconds(30);

    /** Signs of life in the time of {@link #liveness}, at least, so that one late one kills nobody. */
    private static final int BEATS = 4;

    /** As the options say; rank 0 waits for the collectives' deadline, at most 30 s. */
    public static Timing of(Options options) {
        Duration deadline = options.duration(Setting.DEADLINE);
        Duration liveness = options.duration(Setting.LIVENESS);
        Duration heartbeat = options.duration(Setting.HEARTBEAT);
        Duration often = liveness.dividedBy(BEATS);
        return new Timing(
                heartbeat.compareTo(often) < 0 ? heartbeat : often,
                liveness,
                deadline.compareTo(MOST_FAREWELL) < 0 ? deadline : MOST_FAREWELL);
    }

    String silence() {
        return "has been silent for "
                + (liveness.toMillis() % 1000 == 0 ? liveness.toSeconds() + " s" : liveness.toMillis() + " ms")
                + " (stopped or unreachable)";
    }
}

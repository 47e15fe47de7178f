package io.tutti.soak.fault;

import io.tutti.config.Setting;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** The times of all runs: shorter than usual, so that what is noticed by silence is noticed soon. */
public final class SoakTimes {
    /** Shorter than a rank may be silent. */
    static final int SHORT_MILLIS = 1_200;

    private static final int LIVENESS_SECONDS = 4;
    private static final int JOIN_SECONDS = 12;
    private static final int DEADLINE_SECONDS = 10;
    /** How long ranks may take to show a fault, once it can be seen: what Tutti promises. */
    static final Duration NOTICE = Duration.ofSeconds(2);
    /** A rank's deadline begins when its JVM has loaded what joins. */
    private static final Duration START = Duration.ofSeconds(5);

    /** How long a rank that others do not hear of stays unnoticed at most. */
    static final Duration JOIN_NOTICED =
            Duration.ofSeconds(JOIN_SECONDS).plus(START).plus(NOTICE);

    /** How long a stopped rank stays unnoticed at most. */
    static final Duration SILENCE_NOTICED = Duration.ofSeconds(LIVENESS_SECONDS).plus(NOTICE);

    /** How long a link that carries nothing stays unnoticed at most. */
    static final Duration LINK_NOTICED = Duration.ofSeconds(DEADLINE_SECONDS).plus(NOTICE);

    /** How long a program may take to fill its heap, and others to lose it. */
    static final Duration HEAP_NOTICED = Duration.ofSeconds(15);

    private SoakTimes() {}

    /** {@return the variables that set them} */
    public static Map<String, String> environment() {
        return Map.of(
                        Setting.LIVENESS, LIVENESS_SECONDS,
                        Setting.HEARTBEAT, 1,
                        Setting.JOIN_DEADLINE, JOIN_SECONDS,
                        Setting.DEADLINE, DEADLINE_SECONDS)
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        each -> each.getKey().environmentName(),
                        each -> each.getValue().toString()));
    }
}

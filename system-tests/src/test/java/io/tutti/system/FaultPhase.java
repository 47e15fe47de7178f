package io.tutti.system;

import java.util.Locale;

/** What a rank is doing when a signal comes; see {@link FaultRank}. In the order in which a rank can pass through them. */
enum FaultPhase {
    JOINING(600),
    FIRST_CALL(60),
    SMALL_ALLREDUCES(300),
    LARGE_ALLREDUCES(300),
    TRANSFERS(300),
    COMMUNICATORS(300),
    USER_CODE(300),
    AFTER_ROOT_CLOSED(300),
    CLOSING(15),
    /** Never asked for: the signal came after the rank had closed. */
    CLOSED(0);

    private final int millis;

    FaultPhase(int millis) {
        this.millis = millis;
    }

    /** About how long the phase lasts, or the part of it that is aimed at, when no rank is late. */
    int millis() {
        return millis;
    }

    /** Whether ranks that have begun to close may end without an exception. */
    boolean isClosing(int rank) {
        return this == CLOSING || this == CLOSED || this == AFTER_ROOT_CLOSED && rank == 0;
    }

    @Override
    public String toString() {
        return switch (this) {
            case SMALL_ALLREDUCES -> "small allreduces";
            case LARGE_ALLREDUCES -> "large allreduces";
            case COMMUNICATORS -> "dup, split, allocate";
            case USER_CODE -> "user code";
            case AFTER_ROOT_CLOSED -> "after rank 0 closed";
            default -> name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }
}

package io.tutti.system;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import java.util.Map;

/** How the ranks of a job are joined. */
enum Wiring {
    /** As it comes: shared memory, on one machine. */
    AUTO,
    /** Shared memory. */
    SHM,
    /** TCP over the loopback interface. */
    TCP,
    /** Two "hosts", each with half of the ranks: shared memory inside, TCP between. */
    MIXED;

    /** The variables that make it so for one rank. */
    Map<String, String> environment(int rank, int size) {
        String link = Setting.LINK.environmentName();
        return switch (this) {
            case AUTO -> Map.of();
            case SHM -> Map.of(link, "shm");
            case TCP -> Map.of(link, "tcp");
            case MIXED -> Map.of(link, "auto", JobVariables.HOST, rank < (size + 1) / 2 ? "left" : "right");
        };
    }
}

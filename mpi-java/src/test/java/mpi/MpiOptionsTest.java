package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Programs of MPI may compute for hours while others wait for them. */
class MpiOptionsTest {
    @Test
    void aWaitMayTakeADay() {
        Options options = MpiOptions.patient(Options.from(Map.of("TUTTI_STALL", "7")));
        assertEquals(Duration.ofDays(1), options.duration(Setting.DEADLINE));
        assertEquals("7", options.text(Setting.STALL));
    }

    @Test
    void theUserDecides() {
        Options options = MpiOptions.patient(Options.from(Map.of("TUTTI_DEADLINE", "120")));
        assertEquals(Duration.ofSeconds(120), options.duration(Setting.DEADLINE));
    }
}

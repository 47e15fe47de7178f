package io.tutti.bootstrap.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Discovery;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the variables of launchers show. The launchers themselves are in the system tests. */
class LauncherVariablesTest {
    private static final Map<String, String> HYDRA = Map.of("PMI_RANK", "1", "PMI_SIZE", "3", "PMI_FD", "9");

    @Test
    void hydraIsFound() {
        assertEquals(Discovery.found(1, 3, "PMI_RANK=1, PMI_SIZE=3, PMI_FD=9"), new PmiProvider().discover(HYDRA));
        assertEquals(Discovery.absent("PMI_RANK is not set"), new PmiProvider().discover(Map.of()));
    }

    @Test
    void whatIsMissingIsNamedBecauseARankOfSeveralMustNotRunAlone() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> new PmiProvider().discover(Map.of("PMI_RANK", "1", "PMI_SIZE", "3")))
                .getMessage();
        assertTrue(message.startsWith("PMI_FD is not set"), message);
    }

    @Test
    void pmixIsFound() {
        assertEquals(
                Discovery.found("PMIX_RANK=1, PMIX_NAMESPACE=job-7"),
                new PmixProvider().discover(Map.of("PMIX_RANK", "1", "PMIX_NAMESPACE", "job-7")));
        assertEquals(Discovery.absent("PMIX_RANK is not set"), new PmixProvider().discover(Map.of()));
        assertEquals(
                Discovery.absent("PMIX_NAMESPACE is not set"), new PmixProvider().discover(Map.of("PMIX_RANK", "1")));
    }

    /** As in a process that a rank has started: the variables are inherited, the descriptor is not. */
    @Test
    void aDescriptorThatIsNotOpenIsNamed() {
        Map<String, String> inherited = Map.of("PMI_RANK", "1", "PMI_SIZE", "3", "PMI_FD", "2147483647");
        String message = assertThrows(IOException.class, () -> new PmiProvider().open("", inherited))
                .getMessage();
        assertEquals(
                "descriptor PMI_FD=2147483647 does not lead to a launcher: it is only open in processes that the launcher"
                        + " has started itself",
                message);
    }

    @Test
    void anArgumentIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new PmiProvider().open("here", HYDRA));
        assertThrows(IllegalArgumentException.class, () -> new PmixProvider().open("here", Map.of()));
    }
}

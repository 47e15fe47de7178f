package io.tutti.cli.command.option;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ranks refuse is told before there is one. */
class RankSettingsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        TUTTI_LINK      | tpc        | TUTTI_LINK=tpc (environment) must be auto, local, shm, tcp or mpi (did you mean tcp?)
        TUTTI_ALGORITHM | rign       | TUTTI_ALGORITHM=rign is not the name of an algorithm (did you mean ring?)
        TUTTI_INTERFACE | eth0+      | TUTTI_INTERFACE=eth0+ must name an interface on both sides of each +, such as eth0+eth1
        TUTTI_DEADLINE  | soon       | TUTTI_DEADLINE=soon (environment) must be a whole number from 1 to 31536000 seconds
        TUTTI_FAILPOINT | shm.map    | TUTTI_FAILPOINT=shm.map: …
        """)
    void aWrongValueIsTold(String name, String value, String expected) {
        assertRefused(expected, Map.of(name, value));
    }

    @Test
    void aTransportThatMustEncryptAndDoesNotIsTold() {
        assertRefused(
                "TUTTI_TLS=yes: the transport mpi does not encrypt; choose another by TUTTI_LINK",
                Map.of("TUTTI_TLS", "yes", "TUTTI_LINK", "mpi"));
    }

    @Test
    void aDamagedFileIsTold(@TempDir Path folder) throws IOException {
        Path rules = Files.writeString(folder.resolve("my.rules"), "allreduce what\n");
        assertRefused(rules + ":1: …", Map.of("TUTTI_RULES", rules.toString()));
    }

    /** A jar of the user's own may have such a transport. */
    @Test
    void aNameThatRanksMayKnowIsLeftToThem() {
        Map<String, String> unix = Map.of("TUTTI_LINK", "unix", "TUTTI_ALGORITHM", "star");
        assertDoesNotThrow(() -> RankSettings.check(unix, () -> true));
        assertRefused("TUTTI_LINK=unix (environment) must be auto, local, shm, tcp or mpi", unix);
    }

    private static void assertRefused(String expected, Map<String, String> environment) {
        String said = assertThrows(IllegalArgumentException.class, () -> RankSettings.check(environment))
                .getMessage();
        boolean isOpen = expected.endsWith("…");
        String beginning = isOpen ? expected.substring(0, expected.length() - 1) : expected;
        assertEquals(beginning, isOpen ? said.substring(0, Math.min(beginning.length(), said.length())) : said);
    }
}

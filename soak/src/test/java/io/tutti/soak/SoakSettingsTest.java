package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoakSettingsTest {
    /** Each job has a thread. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 999_999_999})
    void jobsSideBySideAreFew(int jobs) {
        Path folder = Path.of(".");
        Exception refused = assertThrows(
                IllegalArgumentException.class,
                () -> new SoakSettings(List.of(), List.of(), 3, jobs, Duration.ZERO, 1, 0, 0, folder, folder));
        assertEquals("jobs=" + jobs + " must be from 1 to 256", refused.getMessage());
    }
}

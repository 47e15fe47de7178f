package io.tutti.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.training.backend.UsageException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PreparationTest {
    @Test
    void shouldRefuseANumberOfNeighboursThatIsNone() {
        assertEquals(1, Preparation.together(Map.of()));
        assertEquals(3, Preparation.together(Map.of("TUTTI_LOCAL_SIZE", "3")));
        assertEquals(
                "TUTTI_LOCAL_SIZE=two must be a whole number from 1 to 1048576",
                assertThrows(UsageException.class, () -> Preparation.together(Map.of("TUTTI_LOCAL_SIZE", "two")))
                        .getMessage());
    }
}

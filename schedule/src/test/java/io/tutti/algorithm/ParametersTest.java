package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ParametersTest {
    @Test
    void areReadOnceAndCheckedForOthers() {
        Parameters parameters = Parameters.parse("r=2,group=Z7");
        assertEquals(2, parameters.number("r", 0, 3, 0));
        assertEquals(
                "algorithm=ring has no parameter group",
                assertThrows(IllegalArgumentException.class, () -> parameters.requireNoOthers("ring"))
                        .getMessage());
        assertEquals("Z7", parameters.text("group", "Z1"));
        parameters.requireNoOthers("ring");
    }

    @Test
    void outOfRangeOrMalformedAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Parameters.parse("r"));
        assertThrows(IllegalArgumentException.class, () -> Parameters.parse("r=1,r=2"));
        assertEquals(
                "r=9 must be a whole number from 0 to 3",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Parameters.parse("r=9").number("r", 0, 3, 0))
                        .getMessage());
    }

    @Test
    void ofAnAlgorithmWithoutAnyAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Algorithms.byName("allreduce", "ring:r=1"));
    }
}

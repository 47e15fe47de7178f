package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SizeRunResultTest {
    private static final Round NEAR = round(48, 50);
    private static final Round ALSO_NEAR = round(52, 47);
    private static final Round FAR = round(245, 240);
    private static final Round MOVED = round(48, 245);
    private static final Round UNKNOWN = round(Double.NaN, Double.NaN);

    @Test
    void onlyRoundsInOneStateCount() {
        assertEquals(List.of(NEAR, ALSO_NEAR), alike(NEAR, MOVED, ALSO_NEAR, FAR));
        assertEquals(List.of(FAR, FAR), alike(FAR, NEAR, MOVED, FAR));
    }

    @Test
    void aMovedMachineIsInNoState() {
        assertEquals(List.of(), SizeRunResult.alike(List.of(MOVED, MOVED)));
        assertEquals(List.of(MOVED, MOVED), alike(MOVED, MOVED));
    }

    @Test
    void statesThatAreNotKnownAreTheSame() {
        assertEquals(List.of(UNKNOWN, UNKNOWN), alike(UNKNOWN, UNKNOWN));
    }

    private static List<Round> alike(Round... rounds) {
        return new SizeRunResult(1, List.of(rounds), new long[0]).alike();
    }

    private static Round round(double before, double after) {
        return new Round(before, after, List.of());
    }
}

package io.tutti.measure.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.LinkModel;
import io.tutti.model.cost.ScheduleCost;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredLinkTest {
    private static LinkTrial trial(int pairs, double oversubscription, double halfTrip, double perByte) {
        return new LinkTrial("n7", "tcp", pairs, pairs, oversubscription, halfTrip, 2e-6, perByte, 5e-11);
    }

    @Test
    void theModelPredictsTheTripsThatItWasMadeOf() {
        List<LinkTrial> trials =
                List.of(trial(4, 4, 60e-6, 5e-10), trial(1, 1, 10e-6, 2e-10), trial(2, 2, 30e-6, 3e-10));
        LinkModel model = MeasuredLink.of(trials).orElseThrow().model();
        ScheduleCost message = new ScheduleCost(1, 1, 1, 0, 1);
        assertEquals(10e-6, message.seconds(model.oversubscribed(1, 0), 0), 1e-12);
        assertEquals(30e-6, message.seconds(model.oversubscribed(2, 0), 0), 3e-6);
        assertEquals(60e-6, message.seconds(model.oversubscribed(4, 0), 0), 12e-6);
        assertEquals(2e-10, model.beta(), 1e-18);
        assertEquals(4 / 5e-10, model.rate(), 1, "what four pairs sent together");
    }

    @Test
    void nothingIsSaidOfWhatWasNotMeasured() {
        assertTrue(MeasuredLink.of(List.of()).isEmpty());
        assertEquals(
                0,
                MeasuredLink.of(List.of(trial(1, 1, 1e-5, 1e-10)))
                        .orElseThrow()
                        .model()
                        .queue());
    }
}

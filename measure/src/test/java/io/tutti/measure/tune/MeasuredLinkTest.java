package io.tutti.measure.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cost.LinkKind;
import io.tutti.model.LinkModel;
import io.tutti.model.cost.MeanWork;
import io.tutti.model.cost.ProcessorSharing;
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
        assertEquals(10e-6, halfTrip(model, 1), 1e-12);
        assertEquals(30e-6, halfTrip(model, 2), 3e-6);
        assertEquals(60e-6, halfTrip(model, 4), 12e-6);
        assertEquals(2e-10, model.beta(), 1e-18);
        assertEquals(4 / 5e-10, model.rate(), 1, "what four pairs sent together");
    }

    /** One rank of each pair sends a message. */
    private static double halfTrip(LinkModel model, double oversubscription) {
        ScheduleCost message = new ScheduleCost(1, 1, 1, 0, 1, new MeanWork(0.5, 0.5, 0));
        return message.terms(model, 0, new ProcessorSharing(oversubscription, 0))
                .seconds();
    }

    @Test
    void whatWasNotMeasuredIsTheDefault() {
        assertTrue(MeasuredLink.of(List.of()).isEmpty());
        LinkModel alone =
                MeasuredLink.of(List.of(trial(1, 1, 1e-5, 1e-10))).orElseThrow().model();
        assertEquals(0, alone.queue());
        assertEquals(LinkKind.TCP.costs().wake(), alone.wake());
        LinkTrial memory = new LinkTrial("n7", "shm", 1, 1, 1, 1e-6, 2e-7, 1e-10, 5e-11);
        LinkModel shared = MeasuredLink.of(List.of(memory)).orElseThrow().model();
        assertEquals(LinkKind.SHM.costs().queue(), shared.queue());
        assertEquals(0, shared.wake());
    }
}

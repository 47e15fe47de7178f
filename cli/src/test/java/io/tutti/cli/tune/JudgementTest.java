package io.tutti.cli.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JudgementTest {
    private static Trial trial(long bytes, String name, double seconds, boolean isChosen) {
        return new Trial("n7", 1, 2, bytes, name, seconds, isChosen);
    }

    @Test
    void theChosenIsHeldAgainstTheBestOfItsSize() {
        Judgement judgement = Judgement.of(List.of(
                trial(8, "a", 1.05e-6, true),
                trial(8, "b", 1e-6, false),
                trial(64, "a", 1e-6, true),
                trial(64, "b", 3e-6, false),
                trial(512, "a", 3e-6, false),
                trial(512, "b", 6e-6, true)));
        assertEquals(2.0 / 3, judgement.near(), 1e-12);
        assertEquals(2, judgement.worst(), 1e-12);
        assertEquals("a", judgement.points().getLast().best());
    }

    @Test
    void aTrialIsReadAsItWasWritten() {
        Trial trial = trial(1024, "generalized:r=1,group=ZX", 1.25e-6, true);
        assertEquals(trial, Trial.parse(trial.line()));
        assertEquals(null, Trial.parse("hello"));
    }
}

package io.tutti.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No race comes out as its description forbids. {@code -Dtutti.race.millis} makes it longer, {@code -Dtutti.race.compilations=true} runs
 * actors interpreted and by either compiler, too.
 */
class RacesTest {
    private static final int MILLIS = Integer.getInteger("tutti.race.millis", 100);
    private static final boolean ALL_COMPILATIONS = Boolean.getBoolean("tutti.race.compilations");

    @TempDir
    private Path folder;

    @Test
    void noForbiddenOutcomeIsObserved() throws Exception {
        RaceRun.Report report = new RaceRun("io.tutti", MILLIS, ALL_COMPILATIONS).run(folder);
        System.out.println(report.text());
        assertTrue(report.isRight(), "a forbidden outcome, or a race that does not run");
    }
}

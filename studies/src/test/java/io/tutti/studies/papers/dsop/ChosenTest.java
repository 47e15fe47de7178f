package io.tutti.studies.papers.dsop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.papers.dsop.Chosen.Way;
import io.tutti.studies.sums.Observation;
import io.tutti.studies.sums.Observations;
import io.tutti.studies.sums.Session;
import io.tutti.studies.sums.SumMethod.Kernel;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a slow network, where no byte of G should travel. */
class ChosenTest {
    private static final String BED = "lab";
    private static final int RANKS = 8;
    private static final int SIZE = 320;
    private static final double RATE = 12e6;

    @TempDir
    private Path folder;

    /** Repetitions of both, in turns. */
    private Evidence evidence(String method, long[] chosenNanos, long otherNanos) {
        Observations all = Observations.open(folder.resolve("observations.csv"));
        for (int i = 0; i < chosenNanos.length; i++) {
            all.add(repetition(method, i + 1, chosenNanos[i]));
            all.add(repetition("g-rabenseifner", i + 1, otherNanos));
        }
        return new Evidence(all, List.of(new Session(1, BED, RANKS, RATE, "")), BED, 3);
    }

    private static List<Observation> repetition(String method, int repetition, long nanos) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(i -> new Observation(
                        1,
                        BED,
                        RANKS,
                        SIZE,
                        "float32",
                        "tutti",
                        method,
                        Kernel.FUSED.toString(),
                        repetition,
                        i,
                        3,
                        nanos))
                .toList();
    }

    private Evidence evidence(String method, long chosenNanos, long otherNanos) {
        return evidence(method, new long[] {chosenNanos}, otherNanos);
    }

    private static Chosen chosen(Evidence evidence) {
        return Chosen.at(evidence, RANKS, SIZE, Kernel.FUSED, Way.PREDICTED).orElseThrow();
    }

    private static String choice() {
        return Oracle.ofLab(RANKS, RATE).choice(Kernel.FUSED, Evidence.shape(SIZE));
    }

    @Test
    void theChoiceIsHeldAgainstTheFastestOfWhatWasMeasured() {
        assertTrue(choice().startsWith("allgather"), choice());
        Evidence evidence = evidence(choice(), 10_000_000, 30_000_000);
        assertEquals(Verdict.AGREES, chosen(evidence).verdict());
        Findings.Table table = Chosen.table(evidence);
        assertEquals(
                List.of(
                        "8",
                        "320",
                        "fused",
                        "by prediction",
                        choice(),
                        "10.0",
                        choice(),
                        "10.0",
                        "1.00",
                        "1.00 to 1.00"),
                table.rows().getFirst());
        assertEquals(table.head().size(), table.rows().getFirst().size());
        assertEquals(1, table.rows().size(), "nothing was measured with the other kernel");
    }

    @Test
    void aChoiceThatIsAFifthSlowerIsToldSo() {
        Chosen chosen = chosen(evidence(choice(), 36_000_000, 30_000_000));
        assertEquals(Verdict.DIFFERS, chosen.verdict());
        assertEquals(choice() + " takes ×1.20 (95 %: 1.20 to 1.20) of g-rabenseifner", chosen.words());
    }

    @Test
    void theIntervalTellsWhatMayBeChanceAndExcusesNothing() {
        Chosen chosen = chosen(evidence(choice(), new long[] {36_000_000, 30_000_000, 39_000_000}, 30_000_000));
        assertEquals(Verdict.DIFFERS, chosen.verdict());
        assertEquals(choice() + " takes ×1.20 (95 %: 1.00 to 1.30) of g-rabenseifner", chosen.words());
    }

    /** It is no algorithm of its own, so it is not the fastest, even where it was. */
    @Test
    void theChoiceByTrialIsHeldAgainstAlgorithms() {
        Evidence evidence = evidence("measured", 24_000_000, 30_000_000);
        Chosen chosen =
                Chosen.at(evidence, RANKS, SIZE, Kernel.FUSED, Way.TRIED).orElseThrow();
        assertEquals(Verdict.AGREES, chosen.verdict());
        assertEquals("measured takes ×0.80 (95 %: 0.80 to 0.80) of g-rabenseifner", chosen.words());
        assertEquals(2, Chosen.table(evidence).rows().size(), "what is predicted was not measured");
    }

    @Test
    void whatWasNotMeasuredIsNotJudged() {
        Chosen chosen = chosen(evidence("all-scatter", 20_000_000, 30_000_000));
        assertEquals(Verdict.OPEN, chosen.verdict());
        assertEquals(choice() + " was not measured", chosen.words());
    }
}

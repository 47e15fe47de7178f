package io.tutti.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.control.log.RankRecord;
import io.tutti.error.Ranks;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MissingRanksTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @Test
    void areThoseThatAreNotPresent() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        for (int round = 0; round < 1_000; round++) {
            int ranks = 1 + random.nextInt(70);
            int rare = 1 + random.nextInt(8);
            TreeSet<Integer> present = new TreeSet<>();
            IntStream.range(0, ranks).filter(rank -> random.nextInt(rare) == 0).forEach(present::add);
            List<Integer> missing = IntStream.range(0, ranks)
                    .filter(rank -> !present.contains(rank))
                    .boxed()
                    .toList();
            assertEquals(missing, new MissingRanks(present, ranks), () -> present + " of " + ranks);
            assertEquals(Ranks.text(missing), Ranks.textOfOthers(present, ranks), () -> present + " of " + ranks);
        }
    }

    @Test
    void thereIsNoneBeyondTheLast() {
        MissingRanks missing = new MissingRanks(new TreeSet<>(List.of(1)), 3);
        assertThrows(IndexOutOfBoundsException.class, () -> missing.get(2));
        assertThrows(IndexOutOfBoundsException.class, () -> missing.get(-1));
    }

    @Test
    void aMillionAreSaidInALine() {
        int ranks = 1 << 20;
        RankRecord record = new RankRecord(1, 2, 5, ranks, "host", 7, 1, 1, "", List.of());
        JobDiagnosis job = JobExamination.of(JobRecords.ofStart(List.of(record), List.of()));
        assertEquals(ranks - 1, job.missing().size());
        assertEquals(
                "missing: ranks 0-4,6-1048575 did not answer",
                DiagnosisText.lines(job, 80).get(1));
    }
}

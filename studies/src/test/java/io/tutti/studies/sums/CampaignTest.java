package io.tutti.studies.sums;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {
    private static final int NEVER = -1;
    private static final SumMethod GENERALIZED =
            SumMethod.ours("g-rabenseifner:vectors=direct,blocks=direct", SumMethod.Kernel.FUSED);
    private static final SumMethod ALLREDUCE = SumMethod.ours("allreduce", SumMethod.Kernel.PUBLISHED);
    private static final CampaignPlan PLAN =
            new CampaignPlan(List.of(new CampaignPlan.Stage(2, List.of(6, 10), 2, List.of(GENERALIZED, ALLREDUCE))), 3);
    /** Two methods at two sizes, twice, three iterations. */
    private static final int ALL = 2 * 2 * 2 * 3;

    @TempDir
    private Path folder;

    private Path file;
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void names() {
        file = folder.resolve("observations.csv");
    }

    private Campaign campaign(SumsBed bed) {
        return new Campaign(PLAN, bed, Observations.open(file), folder.resolve("sessions.csv"), told::add);
    }

    @Test
    void everyRepetitionIsWrittenDownAndEverySecondOneRunsBackwards() {
        LocalBed bed = new LocalBed(NEVER);
        assertEquals(8, campaign(bed).run());
        assertEquals(ALL, Observations.open(file).all().size());
        List<String> timed = bed.asked.subList(bed.asked.size() - 8, bed.asked.size());
        assertEquals(GENERALIZED.word() + " 6 3", timed.getFirst());
        assertEquals(ALLREDUCE.word() + " 6 3", timed.get(4));
        assertTrue(told.getFirst().startsWith("starting 2 ranks, 0:00 h left"), told.getFirst());
        assertEquals(1, Session.read(folder.resolve("sessions.csv")).size());
    }

    @Test
    void whatWasEndedGoesOnWhereItStood() throws IOException {
        LocalBed broken = new LocalBed(campaignWarmUps() + 3);
        assertThrows(IllegalStateException.class, () -> campaign(broken).run());
        assertEquals(9, Observations.open(file).all().size());
        killInTheMiddleOfALine();
        LocalBed bed = new LocalBed(NEVER);
        assertEquals(5, campaign(bed).run());
        Observations all = Observations.open(file);
        assertEquals(ALL, all.all().size());
        Set<String> keys = new HashSet<>();
        all.all().forEach(o -> keys.add(o.cell() + " " + o.iteration()));
        assertEquals(ALL, keys.size());
        assertEquals(2, all.all().getLast().session());
        LocalBed idle = new LocalBed(NEVER);
        assertEquals(0, campaign(idle).run());
        assertTrue(idle.asked.isEmpty());
    }

    /** Calls before the first one that counts. */
    private int campaignWarmUps() throws IOException {
        LocalBed bed = new LocalBed(NEVER);
        campaign(bed).run();
        Files.delete(file);
        Files.delete(folder.resolve("sessions.csv"));
        return bed.asked.size() - 8;
    }

    private void killInTheMiddleOfALine() throws IOException {
        List<String> lines = Files.readAllLines(file);
        String whole = lines.getLast().replace(",1,3,3,", ",2,1,3,");
        Files.writeString(file, whole + "\n" + whole.substring(0, whole.length() / 2), StandardOpenOption.APPEND);
    }

    @Test
    void timeLeftIsThatOfWhatIsMissing() {
        Campaign campaign = campaign(new LocalBed(NEVER));
        assertTrue(campaign.secondsLeft() > 0);
        campaign.run();
        assertEquals(0, campaign.secondsLeft());
    }

    @Test
    void wordsAndLinesAreReadAsTheyWereWritten() {
        assertEquals(GENERALIZED, SumMethod.ofWord(GENERALIZED.word()));
        Observation observation =
                new Observation(1, "lab, \"slow\"", 2, 3, "float32", "tutti", "a:b=c,d=e", "fused", 4, 5, 6, 7);
        Observations.open(file).add(List.of(observation));
        Observations one = Observations.open(file);
        assertFalse(one.has(observation.cell()), "one of six iterations is no repetition");
    }

    @Test
    void aFileOfAnotherKindIsRefused() throws IOException {
        Files.writeString(file, "time,place\n1,2\n");
        assertThrows(IllegalArgumentException.class, () -> Observations.open(file));
    }

    @Test
    void mediansLeaveTheFirstIterationOut() {
        List<Observation> repetition = new ArrayList<>();
        long[] nanos = {900, 10, 30, 20};
        for (int i = 0; i < nanos.length; i++) {
            repetition.add(new Observation(
                    1, "x", 2, 3, "float32", "tutti", "allreduce", "fused", 1, i + 1, nanos.length, nanos[i]));
        }
        Observations all = Observations.open(file);
        all.add(repetition);
        assertEquals(20e-9, all.medians(repetition.getFirst().cell()).get(1), 1e-15);
    }
}

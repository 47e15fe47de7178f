package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import io.tutti.select.Choice.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What decides: preference, rules, table, model. */
class PrecedenceTest {
    private static final String TIMES = """
            tutti-tuning 1
            at hosts=any link=shm ranks=4 nodes=1
            allreduce recursive-halving 1000:1e-6
            allreduce generalized:r=2 1000:1e-9
            allreduce one-shot 1000:2e-6
            """;
    private static final Placement FOUR = Placement.of(Topology.oneNode(4));
    private static final Placement FIVE = Placement.of(Topology.oneNode(5));

    @TempDir
    private Path folder;

    private Options with(Options options, Setting setting, String text) throws IOException {
        Path file = folder.resolve(setting.fileName());
        Files.writeString(file, text);
        return options.with(setting, file.toString());
    }

    private static Choice choice(Placement placement, Options options, long bytes) {
        return new Chooser(placement, Policy.of(options)).decide(call("allreduce", bytes, true, false));
    }

    @Test
    void preferenceThenRuleThenTableThenStandingRuleThenModel() throws IOException {
        Options options = Options.defaults();
        assertEquals(Origin.DEFAULT_RULE, choice(FOUR, options, 1000).origin());
        options = with(options, Setting.TUNING, TIMES);
        assertEquals(Origin.TABLE, choice(FOUR, options, 1000).origin());
        assertEquals(Origin.DEFAULT_RULE, choice(FOUR, options, 2001).origin());
        options = with(options, Setting.RULES, "allreduce bytes=..1500 ranks=4 -> ring\n");
        Choice ruled = choice(FOUR, options, 1000);
        assertEquals(Origin.RULE, ruled.origin());
        assertEquals("ring", ruled.algorithm().name());
        assertEquals("line 1", ruled.detail());
        assertEquals(Origin.TABLE, choice(FOUR, options, 1501).origin());
        options = options.with(Setting.ALGORITHM, "two-shot");
        assertEquals(Origin.PREFERENCE, choice(FOUR, options, 1000).origin());
        assertEquals(
                Origin.DEFAULT_RULE,
                choice(FIVE, with(Options.defaults(), Setting.TUNING, TIMES), 1000)
                        .origin());
    }

    @Test
    void whatNoRuleIsForIsPredicted() {
        Chooser chooser = new Chooser(FOUR, Policy.of(Options.defaults()));
        assertEquals(
                Origin.MODEL,
                chooser.decide(call("reduce", 1_000_000, true, true)).origin());
    }

    /** Generalized with r = 2 is said to be fastest, but for five ranks it gives them different bits. */
    @Test
    void whatIsFastestButNotAllowedIsNotTaken() throws IOException {
        Options options = with(Options.defaults(), Setting.TUNING, TIMES.replace("ranks=4", "ranks=5"));
        assertEquals(
                "recursive-halving", choice(FIVE, options, 1000).algorithm().name());
        Options free = options.with(Setting.REPRODUCIBILITY, "none");
        assertEquals("generalized:r=2", choice(FIVE, free, 1000).algorithm().name());
        Options ruled = with(Options.defaults(), Setting.RULES, "allreduce -> generalized:r=2\nallreduce -> ring\n");
        assertEquals("ring", choice(FIVE, ruled, 1000).algorithm().name());
    }

    @Test
    void aWrongFileIsToldWithNameAndPlace() throws IOException {
        Options options = with(Options.defaults(), Setting.RULES, "allreduce -> rings\n");
        String message = assertThrows(IllegalArgumentException.class, () -> Policy.of(options))
                .getMessage();
        assertTrue(message.matches(".*rules:1: column 14: rings is no .*; mend it or set TUTTI_RULES=none"), message);
        String missing = assertThrows(
                        IllegalArgumentException.class, () -> Options.defaults().with(Setting.TUNING, "/no/such/file"))
                .getMessage();
        assertTrue(missing.contains("TUTTI_TUNING=/no/such/file cannot be read"), missing);
    }

    @Test
    void aRepeatedCallGetsTheSameChoice() {
        Chooser chooser = new Chooser(FOUR, Policy.of(Options.defaults()));
        assertSame(
                chooser.decide(call("allreduce", 1000, true, false)),
                chooser.decide(call("allreduce", 1000, true, false)));
        assertSame(
                chooser.choose(call("allreduce", 1000, true, false)),
                chooser.choose(call("allreduce", 1001, true, false)));
    }

    @Test
    void contentAndNotNamesOfFilesAreCompared() throws IOException {
        Options one = with(Options.defaults(), Setting.TUNING, TIMES);
        Path copy = folder.resolve("copy");
        Files.writeString(copy, TIMES);
        assertEquals(
                one.compared(),
                Options.defaults().with(Setting.TUNING, copy.toString()).compared());
        assertTrue(!one.compared().equals(Options.defaults().compared()), one.compared());
    }

    private static CollectiveCall call(String collective, long bytes, boolean commutative, boolean exact) {
        return CollectiveCall.hypothetical(CollectiveKind.named(collective).orElseThrow(), bytes, commutative, exact);
    }

    /** Which of the others is faster than the only one that was measured, no table says. */
    @Test
    void oneMeasuredAlgorithmIsNoChoice() throws IOException {
        Options options = with(Options.defaults(), Setting.TUNING, TIMES.replaceAll("(?m)^allreduce (g|o).*\n", ""));
        assertEquals(Origin.DEFAULT_RULE, choice(FOUR, options, 1000).origin());
        Choice predicted = new Chooser(FOUR, Policy.of(options)).decide(call("allreduce", 1000, true, false));
        assertTrue(!predicted.algorithm().name().equals("recursive-halving"), predicted::toString);
    }

    @Test
    void whatNeedsMoreLanesThanThereAreIsNotTaken() throws IOException {
        String wide = "pipelined-ring:segments=4,lanes=3";
        Options ruled = with(Options.defaults(), Setting.RULES, "allreduce -> " + wide + "\nallreduce -> ring\n");
        assertEquals("ring", choice(FOUR, ruled, 1000).algorithm().name());
        assertEquals(
                wide,
                choice(FOUR, ruled.with(Setting.LANES, "3"), 1000).algorithm().name());
        Options tuned = with(Options.defaults(), Setting.TUNING, TIMES + "allreduce " + wide + " 1000:1e-10\n");
        assertEquals("generalized:r=2", choice(FOUR, tuned, 1000).algorithm().name());
        assertEquals(
                wide,
                choice(FOUR, tuned.with(Setting.LANES, "3"), 1000).algorithm().name());
    }

    @Test
    void aMeasuredTimeIsToldOnlyForSizesNearby() throws IOException {
        Chooser chooser = new Chooser(FOUR, Policy.of(with(Options.defaults(), Setting.TUNING, TIMES)));
        for (long bytes : new long[] {1000, 2000, 2001, 499}) {
            boolean isNear = chooser.alternatives(call("allreduce", bytes, true, false)).stream()
                    .filter(each -> each.name().equals("one-shot"))
                    .findFirst()
                    .orElseThrow()
                    .isMeasured();
            assertEquals(bytes >= 500 && bytes <= 2000, isNear, "bytes=" + bytes);
        }
    }
}

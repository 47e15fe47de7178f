package io.tutti.select.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.LineRate;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @Test
    void aRuleFitsWhatItSays() {
        Rule rule = Rules.parse("\n# small\n allreduce ranks=2..8 bytes=0..4K link=shm -> one-shot # best\n")
                .rules()
                .getFirst();
        assertEquals(3, rule.line());
        assertEquals("one-shot", rule.algorithm());
        Placement four = Placement.of(Topology.oneNode(4));
        assertTrue(rule.isFor("allreduce", four, 0));
        assertTrue(rule.isFor("allreduce", four, 4096));
        assertFalse(rule.isFor("allreduce", four, 4097));
        assertFalse(rule.isFor("reduce", four, 8));
        assertFalse(rule.isFor("allreduce", Placement.of(Topology.oneNode(9)), 8));
        assertFalse(rule.isFor("allreduce", Placement.of(Topology.uniform(4, 1)), 8));
    }

    @Test
    void openRangesHaveNoEnd() {
        Rule rule =
                Rules.parse("allreduce bytes=64K.. nodes=..2 -> ring").rules().getFirst();
        assertTrue(rule.isFor("allreduce", Placement.of(Topology.uniform(2, 3)), Long.MAX_VALUE));
        assertFalse(rule.isFor("allreduce", Placement.of(Topology.uniform(3, 3)), 1 << 20));
        assertFalse(rule.isFor("allreduce", Placement.of(Topology.uniform(2, 3)), 65535));
    }

    @Test
    void hostsAreCountedApartFromNodes() {
        Rule rule = Rules.parse("allreduce link=tcp hosts=1 oversubscription=2.. -> ring")
                .rules()
                .getFirst();
        Topology apart = Topology.uniform(4, 1);
        assertTrue(rule.isFor("allreduce", new Placement(apart, "n7", 1, 2, LineRate.UNKNOWN), 8));
        assertFalse(rule.isFor("allreduce", new Placement(apart, "four", 4, 2, LineRate.UNKNOWN), 8));
        assertFalse(rule.isFor("allreduce", new Placement(apart, "n7", 1, 1, LineRate.UNKNOWN), 8));
    }

    @Test
    void aRateFitsWhereTheNetworkIsKnown() {
        Rule rule = Rules.parse("allreduce rate=100mbit..1gbit -> ring").rules().getFirst();
        Placement apart = Placement.of(Topology.uniform(4, 1));
        assertFalse(rule.isFor("allreduce", apart, 8));
        assertTrue(rule.isFor("allreduce", apart.over(LineRate.parse("100mbit")), 8));
        assertTrue(rule.isFor("allreduce", apart.over(LineRate.parse("1gbit")), 8));
        assertFalse(rule.isFor("allreduce", apart.over(LineRate.parse("10gbit")), 8));
        Rule slow = Rules.parse("allreduce rate=..100mbit -> ring").rules().getFirst();
        assertFalse(slow.isFor("allreduce", apart, 8), "an unknown rate is not 0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        allreduce -> rings                     | 1 | 14 | rings is no algorithm of allreduce
        allredcue -> ring                      | 1 | 1  | is no collective
        allreduce ring                         | 1 | 11 | -> algorithm
        allreduce ->                           | 1 | 11 | -> algorithm
        allreduce ranks=8..2 -> ring           | 1 | 17 | must ascend
        allreduce ranks=two -> ring            | 1 | 17 | must look like
        allreduce rate=1G -> ring              | 1 | 16 | rate=1G must be a number with kbit
        allreduce rate=1gbit..1mbit -> ring    | 1 | 16 | must ascend
        allreduce ranks=2 ranks=3 -> ring      | 1 | 19 | is said twice
        allreduce rank=2 -> ring               | 1 | 11 | must be ranks=
        allreduce link=ib -> ring              | 1 | 16 | must be shm
        allreduce bytes -> ring                | 1 | 11 | must look like name=value
        allreduce -> pipelined-ring:segments=0 | 1 | 14 | segments=0
        """)
    void mistakesAreToldWithTheirPlace(String line, int number, int column, String words) {
        String message = assertThrows(IllegalArgumentException.class, () -> Rules.parse(line))
                .getMessage();
        assertTrue(message.startsWith("line " + number + ", column " + column + ": "), message);
        assertTrue(message.contains(words), message);
    }

    /** A file that is none may have one word of megabytes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "allreduce -> LONG",
                "allreduce -> ring:LONG=2",
                "allreduce ranks=LONG -> ring",
                "allreduce rate=LONG -> ring",
                "allreduce link=LONG -> ring",
                "allreduce LONG=2 -> ring",
                "LONG -> ring"
            })
    void messagesAboutLongWordsAreShort(String line) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> Rules.parse(line.replace("LONG", "ring".repeat(100_000))))
                .getMessage();
        assertTrue(message.startsWith("line 1, column "), message);
        assertTrue(message.length() < 500, message);
    }

    /** What a model explains needs no rule, and a rule says why it is there. */
    @Test
    void defaultRulesAreFewAndEachHasAReason() throws IOException {
        List<String> lines;
        try (InputStream in = Rules.class.getResourceAsStream("default.rules")) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertTrue(
                Rules.DEFAULT.rules().size() <= 12,
                "rules=" + Rules.DEFAULT.rules().size());
        for (Rule rule : Rules.DEFAULT.rules()) {
            assertTrue(lines.get(rule.line() - 2).startsWith("# "), "line " + rule.line() + " has no reason");
        }
    }

    /** Whatever stands in a file: rules, or one line that says where. */
    @Test
    void damagedFilesAreReadOrRefused() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        String good = "allreduce ranks=2..8 bytes=0..4K link=shm -> one-shot\nbroadcast -> chain:segments=8\n";
        String alphabet = "abz=.:->#0129KMG \t\n\u00e9";
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(good);
            for (int change = random.nextInt(1, 4); change > 0; change--) {
                int at = random.nextInt(text.length());
                text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                Rules.parse(text.toString());
            } catch (IllegalArgumentException e) {
                refused++;
                assertTrue(e.getMessage().matches("(?s)line [1-4], column [0-9]+: .+"), () -> text + "\n" + e);
            }
        }
        assertTrue(refused > 1000, "refused " + refused);
    }
}

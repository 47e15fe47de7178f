package io.tutti.select.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuningTextTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final String TABLE = """
        tutti-tuning 1
        link hosts=n7 kind=shm alpha=3.00e-07 overhead=1.00e-07 beta=1.20e-10 gamma=5.00e-11 queue=0.00
        link hosts=n7 kind=tcp alpha=3.00e-06 overhead=1.00e-06 beta=1.20e-10 gamma=5.00e-11 queue=0.00 wake=4.00e-06 rate=9.00e+09
        at hosts=any link=tcp ranks=2 nodes=2
        allreduce ring 1024:5.000e-05
        at hosts=n7 link=shm ranks=4 nodes=1
        allreduce generalized:r=1,group=ZX 8:2.000e-06
        allreduce one-shot 8:1.000e-06 1024:4.000e-06
        """;

    @Test
    void whatIsWrittenIsReadTheSame() {
        assertEquals(TABLE, TuningText.write(TuningText.parse(TABLE)));
    }

    @Test
    void twoFilesPutTogetherAreOneOfWhichLaterLinesCount() {
        String later = """
            tutti-tuning 1
            at hosts=n7 link=shm ranks=4 nodes=1
            allreduce one-shot 1024:9.000e-06 4096:2.000e-05
            """;
        TuningTable both = TuningText.parse(TABLE + later);
        TuningTable added = TuningText.parse(TABLE);
        added.addAll(TuningText.parse(later));
        assertEquals(TuningText.write(both), TuningText.write(added));
        assertTrue(
                TuningText.write(both).contains("allreduce one-shot 8:1.000e-06 1024:9.000e-06 4096:2.000e-05"),
                TuningText.write(both));
    }

    @Test
    void timesOfTheOwnHostsGoBeforeThoseOfAny() {
        TuningTable table = new TuningTable();
        Placement own = new Placement(Topology.oneNode(4), "n7", 1);
        table.add(MeasurementKey.of(own).anywhere(), "allreduce", "ring", 8, 1e-6);
        assertEquals(1e-6, table.timings(own, "allreduce").get("ring").at(8));
        table.add(MeasurementKey.of(own), "allreduce", "ring", 8, 2e-6);
        assertEquals(2e-6, table.timings(own, "allreduce").get("ring").at(8));
        assertTrue(table.timings(Placement.of(Topology.oneNode(5)), "allreduce").isEmpty());
        assertTrue(
                table.timings(Placement.of(Topology.uniform(4, 1)), "allreduce").isEmpty());
    }

    @Test
    void betweenSizesTimesAreStraightInLogarithms() {
        MeasuredTimes timing = TuningText.parse("""
            tutti-tuning 1
            at hosts=any link=shm ranks=4 nodes=1
            allreduce ring 100:1e-6 10000:1e-4
            """)
                .timings(Placement.of(Topology.oneNode(4)), "allreduce")
                .get("ring");
        assertEquals(1e-6, timing.at(100), 1e-18);
        assertEquals(1e-5, timing.at(1000), 1e-12);
        assertEquals(1e-4, timing.at(10_000), 1e-16);
        assertEquals(1e-6, timing.at(1), 1e-18);
        assertEquals(2e-4, timing.at(20_000), 1e-12);
        assertTrue(timing.covers(50) && timing.covers(20_000));
        assertTrue(!timing.covers(49) && !timing.covers(20_001));
    }

    @Test
    void aSizeThatWasMeasuredHasItsTime() {
        MeasuredTimes timing = TuningText.parse("""
            tutti-tuning 1
            at hosts=any link=shm ranks=4 nodes=1
            allreduce ring 0:1e-6 1:2e-6 4:3e-6
            """)
                .timings(Placement.of(Topology.oneNode(4)), "allreduce")
                .get("ring");
        assertEquals(1e-6, timing.at(0));
        assertEquals(2e-6, timing.at(1));
        assertEquals(3e-6, timing.at(4));
        assertTrue(timing.at(2) > 2e-6 && timing.at(2) < 3e-6);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        allreduce ring 8:1e-6                     | 2 | 1  | must follow a line
        at hosts=a link=shm ranks=4               | 2 | 1  | lacks nodes=
        at hosts=a link=i/b ranks=4 nodes=1       | 2 | 17 | must be shm
        at hosts=a/b link=shm ranks=4 nodes=1     | 2 | 10 | must be one word
        at hosts=a link=shm ranks=-4 nodes=1      | 2 | 27 | whole number
        at hosts=a link=shm ranks=4 nodes=1 x=2   | 2 | 37 | must be one of
        link hosts=a kind=shm alpha=fast          | 2 | 1  | lacks
        link hosts=a kind=shm alpha=1 overhead=1 beta=1 gamma=1 queue=1 rate=0 | 2 | 70 | must be above 0
        link hosts=a kind=shm alpha=1 overhead=1 beta=1 gamma=1 queue=1 speed=1 | 2 | 65 | must be one of
        """)
    void mistakesAreToldWithTheirPlace(String line, int number, int column, String words) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> TuningText.parse("tutti-tuning 1\n" + line + "\n"))
                .getMessage();
        assertTrue(message.startsWith("line " + number + ", column " + column + ": "), message);
        assertTrue(message.contains(words), message);
    }

    /** A table may hold times over a transport that this process lacks. */
    @Test
    void theLinkMayBeThatOfAnyTransport() {
        String text = """
            tutti-tuning 1
            link hosts=a kind=ib alpha=1.00e-06 overhead=1.00e-07 beta=1.00e-10 gamma=0.00 queue=0.00
            at hosts=a link=ib ranks=4 nodes=4
            allreduce ring 8:1.000e-06
            """;
        TuningTable table = TuningText.parse(text);
        assertEquals(1e-6, table.link("a", "ib").orElseThrow().alpha());
        assertEquals(text, TuningText.write(table));
    }

    @Test
    void otherVersionsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> TuningText.parse("tutti-tuning 2\n"));
        assertThrows(IllegalArgumentException.class, () -> TuningText.parse("#\ntutti-tuning 1\n"));
    }

    @Test
    void damagedFilesAreReadOrRefused() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(TABLE);
            for (int change = random.nextInt(1, 4); change > 0; change--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, (char) random.nextInt(9, 127));
                    case 1 -> text.deleteCharAt(at);
                    default -> text.setLength(Math.max(10, at));
                }
            }
            try {
                TuningText.parse(text.toString());
            } catch (IllegalArgumentException e) {
                refused++;
                assertTrue(e.getMessage().matches("(?s)line [0-9]+, column [0-9]+: .+"), () -> text + "\n" + e);
            }
        }
        assertTrue(refused > 1000, "refused " + refused);
    }

    @Test
    void linksOfTheOwnHostsGoBeforeThoseOfAny() {
        TuningTable table = TuningText.parse(TABLE);
        assertTrue(table.link("n8", "tcp").isEmpty());
        TuningTable any = TuningText.parse(TABLE.replace("hosts=n7 kind=tcp alpha=3", "hosts=any kind=tcp alpha=5"));
        assertEquals(5e-6, any.link("n8", "tcp").orElseThrow().alpha());
        table.addAll(any);
        assertEquals(5e-6, table.link("n8", "tcp").orElseThrow().alpha());
        assertEquals(3e-6, table.link("n7", "tcp").orElseThrow().alpha());
    }
}

package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.bootstrap.placement.ProcessorSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks that their launcher keeps on processors, as those of MPI and of batch systems do. */
class BoundRanksTest {
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    @ParameterizedTest
    @CsvSource({"$TUTTI_RANK, 1", "0, 2", "'0,1', 1"})
    void theyKnowWhetherTheyShareThem(String processors, double oversubscription) {
        assumeTrue(Files.isExecutable(TASKSET), TASKSET + " is missing (util-linux)");
        assumeTrue(ProcessorSet.allowed().containsAll(List.of(0, 1)), "processors 0 and 1 are not both available");
        String bind = "exec " + TASKSET + " -c " + processors + " \"$@\"";
        JobSetup setup = JobSetup.of(2, Wiring.SHM).wrapped("/bin/sh", "-c", bind, "bind");
        try (Job job = setup.start().joined()) {
            for (Rank rank : job.ranks()) {
                assertEquals(
                        Double.toString(oversubscription),
                        rank.call("oversubscription").text());
            }
            job.call("sum 10000");
            job.end();
        }
    }
}

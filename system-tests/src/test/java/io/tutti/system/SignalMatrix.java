package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.system.FaultRun.Outcome;
import io.tutti.system.FaultRun.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every signal in every phase of a job, over every link, to rank 0 and to others, at random times. Every rank that can notice must name
 * the rank that got the signal, all must end, and nothing may be left. Not part of {@code mvn verify}; see CONTRIBUTING.
 *
 * <p>{@code -Druns=300} is the number of runs whose signal comes in the phase that was aimed at, {@code -Dseed=1} repeats the
 * plan of an earlier start, though not its timing, and {@code -Dphases=JOINING,CLOSING} is for some of the phases only.
 */
class SignalMatrix {
    private static final int RUNS = 300;
    private static final int ATTEMPTS = 4;
    private static final String ALL = Stream.of(FaultPhase.values())
            .filter(phase -> phase != FaultPhase.CLOSED)
            .map(FaultPhase::name)
            .collect(Collectors.joining(","));
    private static final Set<FaultPhase> PHASES = Stream.of(
                    System.getProperty("phases", ALL).split(","))
            .map(FaultPhase::valueOf)
            .collect(Collectors.toUnmodifiableSet());
    private static final Wiring[] WIRINGS = {Wiring.SHM, Wiring.TCP, Wiring.MIXED};

    @Test
    void whoGotTheSignalIsNamed() throws IOException {
        run(Integer.getInteger("runs", RUNS), Long.getLong("seed", System.nanoTime()));
    }

    /** Carries out so many runs, and fails unless all are right. */
    static void run(int runs, long seed) throws IOException {
        System.out.println("signal matrix: runs=" + runs + " seed=" + seed);
        Random random = new Random(seed);
        FaultTable table = new FaultTable();
        Path sharedMemory = Files.createTempDirectory(Path.of("/dev/shm"), "tutti-system-");
        try {
            for (FaultPlan plan : plans(runs, random)) {
                table.add(run(plan, table, random, sharedMemory));
            }
        } finally {
            System.out.println(table);
            SharedMemory.delete(sharedMemory, "");
            Files.deleteIfExists(UserFolder.in(sharedMemory));
            Files.delete(sharedMemory);
        }
        assertEquals(List.of(), table.bad());
    }

    /** All cells in random order, again and again. */
    private static List<FaultPlan> plans(int runs, Random random) {
        List<FaultPlan> plans = new ArrayList<>();
        while (plans.size() < runs) {
            List<FaultPlan> cells = cells(random);
            Collections.shuffle(cells, random);
            plans.addAll(cells.subList(0, Math.min(cells.size(), runs - plans.size())));
        }
        return plans;
    }

    private static List<FaultPlan> cells(Random random) {
        List<FaultPlan> cells = new ArrayList<>();
        for (FaultSignal signal : FaultSignal.values()) {
            for (FaultPhase phase : FaultPhase.values()) {
                for (Wiring wiring : WIRINGS) {
                    if (PHASES.contains(phase)) {
                        cells.add(FaultPlan.of(signal, phase, wiring, true, random));
                        cells.add(FaultPlan.of(signal, phase, wiring, false, random));
                    }
                }
            }
        }
        return cells;
    }

    /** Repeats a run whose signal came after its phase, sooner each time; those that missed are counted where they hit. */
    private static Outcome run(FaultPlan first, FaultTable table, Random random, Path sharedMemory) {
        FaultPlan plan = first;
        for (int attempt = 1; ; attempt++) {
            Outcome outcome = FaultRun.of(plan, sharedMemory);
            System.out.printf("%s: %s in %s after %d ms%n", plan, outcome.verdict(), outcome.hit(), outcome.millis());
            if (outcome.verdict() != Verdict.RIGHT) {
                System.out.println(outcome.text().indent(4));
            }
            if (outcome.hit() == plan.phase() || outcome.verdict() != Verdict.RIGHT || attempt == ATTEMPTS) {
                return outcome;
            }
            table.add(outcome);
            plan = plan.at(random, attempt);
        }
    }
}

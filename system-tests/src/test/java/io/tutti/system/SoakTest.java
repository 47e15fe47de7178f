package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.report.file.Csv;
import io.tutti.soak.RunOutcome;
import io.tutti.soak.Soak;
import io.tutti.soak.SoakReport;
import io.tutti.soak.SoakSettings;
import io.tutti.soak.SoakTable;
import io.tutti.soak.fault.Expectation;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.FaultRequest;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.Injection;
import io.tutti.soak.fault.LongJob;
import io.tutti.soak.fault.ReplacementPlan;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.rank.CodeFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sample of {@code tutti soak}: other faults each time; and that a soak notices what is wrong. */
class SoakTest {
    private static final Duration SAMPLE = Duration.ofSeconds(15);
    private static final int FAULTS_OF_JOB = 6;
    private static final int RANKS = 3;
    private static final int JOBS = 2;
    /** A run of which nothing follows, because a rank had no processor, is repeated. */
    private static final int MOST_TRIES = 5;

    @TempDir
    private Path evidence;

    private SoakReport soak(List<Fault> faults, Duration duration, int runs, long seed) throws InterruptedException {
        System.out.println("soak: seed " + seed);
        SoakReport report = new Soak(settings(faults, duration, runs, seed))
                .run(next -> {}, outcome -> System.out.println(outcome.line() + told(outcome)));
        assertEquals("", report.failure());
        return report;
    }

    private SoakSettings settings(List<Fault> faults, Duration duration, int runs, long seed) {
        return new SoakSettings(
                faults,
                List.of(SoakLink.SHM, SoakLink.TCP, SoakLink.MIXED),
                RANKS,
                JOBS,
                duration,
                runs,
                0,
                seed,
                Path.of("/dev/shm"),
                evidence);
    }

    private static String told(RunOutcome outcome) {
        try {
            return outcome.evidence().isEmpty()
                    ? ""
                    : "\n" + Files.readString(Path.of(outcome.evidence(), "output.txt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void faultsAreNoticedAndLeaveNothing() throws InterruptedException {
        long seed = Long.getLong("tutti.seed", System.nanoTime());
        List<Fault> faults = new ArrayList<>(Faults.all().stream()
                .filter(fault -> fault.obstacle().isEmpty() && fault.takes(SoakLink.TCP))
                .toList());
        Collections.shuffle(faults, new Random(seed));
        SoakReport report = soak(faults, SAMPLE, Integer.MAX_VALUE, seed);
        assertEquals(List.of(), wrong(report));
    }

    @Test
    void aJobLivesThroughManyFaults() throws InterruptedException {
        long seed = Long.getLong("tutti.seed", System.nanoTime());
        SoakReport report = soak(List.of(LongJob.of(Faults.all(), FAULTS_OF_JOB)), Duration.ofMinutes(1), 1, seed);
        assertEquals(
                List.of(1, 2, 3, 4, 5, 6),
                report.outcomes().stream().map(RunOutcome::faultOfJob).toList());
        assertEquals(List.of(), wrong(report));
    }

    /** How soon faults are noticed, beside other tests of a build, says nothing of Tutti; it is printed. */
    private static List<RunOutcome> wrong(SoakReport report) {
        return report.outcomes().stream()
                .filter(outcome -> outcome.verdict().isWrong() && outcome.verdict() != RunVerdict.LATE)
                .toList();
    }

    @Test
    void aLongJobTakesFaultsThatLeaveItAlive() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> LongJob.of(Faults.of(List.of("abort", "mismatch")), 5));
        assertEquals(
                "none of these faults leaves a job of any size alive; those that do: pause, delay, kill, exit, stop, throw,"
                        + " replacement-lost, grow-lost, shrink-lost",
                refused.getMessage());
        List<String> all = Faults.all().stream().map(Fault::name).toList();
        assertTrue(all.containsAll(LongJob.names()), "they are called as in jobs with one fault");
    }

    /** Others wait inside their parts of a step, and for another transport than the one that fails. None of them waits for a deadline. */
    @Test
    void whatFailsUnexpectedlyIsToldAtOnce() throws InterruptedException {
        List<Fault> faults = List.of(
                new Unexpected("shm.reserve", 0), new Unexpected("fabric.routes", 2), new Unexpected("shm.map", 1));
        SoakReport report = soak(faults, Duration.ofMinutes(1), faults.size(), 1);
        assertEquals(
                List.of(RunVerdict.RIGHT, RunVerdict.RIGHT, RunVerdict.RIGHT),
                report.outcomes().stream().map(RunOutcome::verdict).toList());
    }

    @Test
    void thePageNamesAllFaultsAndSteps() throws IOException {
        String page = Files.readString(Path.of("../docs/reliability.md"));
        Stream<String> names = Stream.concat(
                Faults.all().stream().map(Fault::name),
                Arrays.stream(ProtocolStep.values()).map(ProtocolStep::key));
        assertEquals(
                List.of(),
                names.filter(name -> !page.contains("`" + name + "`")).toList());
    }

    /** Other expectations than those of the fault, or another rank, or something left. */
    @Test
    void aSoakNoticesWhatIsWrong() throws InterruptedException {
        Expectation success =
                Faults.of(List.of("late")).getFirst().inject(request(0)).expectation();
        Fault exit = Faults.of(List.of("exit-in-code")).getFirst();
        Fault kill = Faults.of(List.of("kill")).getFirst();
        Fault replace = Faults.of(List.of("replace")).getFirst();
        Fault late = Faults.of(List.of("late")).getFirst();
        List<Fault> wrong = List.of(
                new Changed("expects success", exit, request -> expecting(success, exit.inject(request))),
                new Changed(
                        "blames another rank", kill, request -> kill.inject(request((request.victim() + 1) % RANKS))),
                new Changed(
                        "goes on after another's loss",
                        replace,
                        request -> replace.inject(request((request.victim() + 1) % RANKS))),
                new Changed("leaves a file", late, request -> leaving(late.inject(request))));
        Map<String, RunVerdict> verdicts = new HashMap<>();
        for (long seed = 1; verdicts.size() < wrong.size() && seed <= MOST_TRIES; seed++) {
            List<Fault> left = wrong.stream()
                    .filter(fault -> !verdicts.containsKey(fault.name()))
                    .toList();
            soak(left, Duration.ofMinutes(1), left.size(), seed).outcomes().stream()
                    .filter(outcome -> outcome.verdict() != RunVerdict.STARVED)
                    .forEach(outcome -> verdicts.put(outcome.fault(), outcome.verdict()));
        }
        assertEquals(
                Map.of(
                        "expects success", RunVerdict.WRONG_RESULT,
                        "blames another rank", RunVerdict.WRONG_BLAME,
                        "goes on after another's loss", RunVerdict.WRONG_BLAME,
                        "leaves a file", RunVerdict.LEFT),
                verdicts);
    }

    @Test
    void theTableCountsRunsOfSeveralFiles() throws IOException {
        Path first = Files.writeString(
                evidence.resolve("1.csv"),
                Csv.of(
                        RunOutcome.class,
                        List.of(
                                ofLongJob("kill", "mixed", 3_500),
                                run("stop", "tcp", RunVerdict.RIGHT, 1_500, ""),
                                run("kill", "shm", RunVerdict.LATE, 90_000, "a, b"))));
        Path second = Files.writeString(
                evidence.resolve("2.csv"),
                Csv.of(
                                RunOutcome.class,
                                List.of(
                                        run("kill", "lab", RunVerdict.RIGHT, 0, ""),
                                        run("kill", "lab", RunVerdict.STARVED, 7, "")))
                        + "4,kill");
        List<String> table = SoakTable.of(List.of(first, second));
        assertEquals(
                List.of(
                        "| `kill` | 3 | 1, 0, 0, 0, 2 | 1 | 0 | 1 | 1 |  |  |",
                        "| `stop` | 1 | 0, 1, 0, 0, 0 | 1 | 0 | 0 | 0 | 1.5 s | 1.5 s |",
                        "| `kill`, long job | 1 | 0, 0, 0, 1, 0 | 1 | 0 | 0 | 0 | 0.4 s | 3.5 s |",
                        "| all | 5 | 1, 1, 0, 1, 2 | 3 | 0 | 1 | 1 | 1.5 s | 3.5 s |"),
                table.subList(2, table.size()));
        List<String> links = SoakTable.ofLinks(List.of(first, second));
        assertEquals(
                List.of(
                        "| `kill` | shm | 1 | 0 | 0 | 0 | 1 |  |  |",
                        "| `kill` | lab | 2 | 1 | 0 | 1 | 0 |  |  |",
                        "| `stop` | tcp | 1 | 1 | 0 | 0 | 0 | 1.5 s | 1.5 s |",
                        "| `kill`, long job | mixed | 1 | 1 | 0 | 0 | 0 | 0.4 s | 3.5 s |"),
                links.subList(2, links.size()));
    }

    /** A job without a fault would count as one that has stood it. */
    @Test
    void aFaultThatCannotBeInjectedEndsTheCampaign() throws InterruptedException {
        Fault late = Faults.of(List.of("late")).getFirst();
        Fault broken = new Changed(
                "broken",
                late,
                request -> late.inject(request).disturbed(job -> {
                    throw new IOException("no such device");
                }));
        SoakReport report =
                new Soak(settings(List.of(broken), Duration.ofMinutes(1), 1, 1)).run(next -> {}, outcome -> {});
        assertEquals("a lane failed: broken cannot be injected here: no such device", report.failure());
    }

    private static RunOutcome run(String fault, String link, RunVerdict verdict, long millis, String reason) {
        return new RunOutcome(1, 0, fault, "", link, 0, verdict, millis, millis, reason, "");
    }

    private static RunOutcome ofLongJob(String fault, String link, long millis) {
        return new RunOutcome(1, 7, fault, "", link, 0, RunVerdict.RIGHT, 400, millis, "", "");
    }

    private static FaultRequest request(int victim) {
        return new FaultRequest(new Random(1), SoakLink.TCP, RANKS, victim, Path.of("."), Optional.empty());
    }

    private static Injection expecting(Expectation other, Injection in) {
        return in.expecting(other);
    }

    private static Injection leaving(Injection in) {
        return in.disturbed(job -> Files.createFile(job.sharedMemory().resolve("left")));
    }

    /** An exception at a step of a rank, ranks on two hosts. */
    private record Unexpected(String step, int rank) implements Fault {
        private static final Duration AT_ONCE = Duration.ofSeconds(3);

        @Override
        public String name() {
            return "throw";
        }

        @Override
        public String description() {
            return "an exception at " + step;
        }

        @Override
        public boolean takes(SoakLink link) {
            return link == SoakLink.MIXED;
        }

        @Override
        public int victim(RandomGenerator random, int ranks) {
            return rank;
        }

        @Override
        public Injection inject(FaultRequest request) {
            String failpoint = step + "@" + rank + ":throw";
            return new Injection(
                    failpoint,
                    Map.of(Setting.FAILPOINT.environmentName(), failpoint),
                    Map.of(),
                    List.of(),
                    CodeFault.NONE,
                    null,
                    Disturbance.NONE,
                    false,
                    new Expectation(Set.of(Category.PEER_LOST), Naming.VICTIM, Victim.FAILS, AT_ONCE, false),
                    ReplacementPlan.NONE);
        }
    }

    /** A fault with another injection. */
    private record Changed(String name, Fault fault, Draw change) implements Fault {
        @Override
        public String description() {
            return fault.description();
        }

        @Override
        public Injection inject(FaultRequest request) {
            return change.inject(request);
        }
    }

    /** Draws an injection. */
    private interface Draw {
        Injection inject(FaultRequest request);
    }
}

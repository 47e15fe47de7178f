package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.failpoint.ProtocolStep;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.FaultRequest;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.Injection;
import io.tutti.soak.fault.ReplacementPlan;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks are shells that say what a rank of the soak says. */
class RunEvaluationTest {
    private static final int RANKS = 3;
    private static final int VICTIM = 1;
    private static final long LIMIT_MILLIS = 20_000;

    @TempDir
    private Path folder;

    private RunPlan plan(String name) {
        Fault fault = Faults.of(List.of(name)).getFirst();
        FaultRequest request = new FaultRequest(new Random(1), SoakLink.TCP, RANKS, VICTIM, folder, Optional.empty());
        return new RunPlan(0, fault, SoakLink.TCP, RANKS, VICTIM, 0, true, false, 0, fault.inject(request));
    }

    /** Runs a job of which one rank says this and fails, and the others say that and do not. */
    private LaunchedJob job(String victims, int status, String others) throws InterruptedException {
        return job(victims, status, others, "soak " + others);
    }

    /** The same, where rank 2 says something of its own. */
    private LaunchedJob job(String victims, int status, String others, String last) throws InterruptedException {
        String script = """
                case $TUTTI_RANK in
                %d) printf "soak PID 1\nsoak INJECTED\nsoak %s\n"; exit %d;;
                2) printf "soak PID 2\n%s\n";;
                *) printf "soak PID 2\nsoak %s\n";;
                esac
                """.formatted(VICTIM, victims, status, last, others);
        return job(script);
    }

    private LaunchedJob job(String script) throws InterruptedException {
        LaunchedJob job = LaunchedJob.start(
                RANKS,
                folder,
                trace -> LaunchRequest.local(SoakRun.LABEL, RANKS, List.of("/bin/sh", "-c", script), trace));
        assertTrue(job.endsWithin(LIMIT_MILLIS));
        return job;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "abort | ABORTED OTHER [1] rank 1 aborted the job: the program gives up | RIGHT",
                "abort | ABORTED OTHER [1] rank 1 aborted the job: why | WRONG_BLAME",
                "mismatch | MISMATCH OTHER [1] mismatch in collective #3: ranks 0,2 called a, rank 1 called b | RIGHT",
                "mismatch | MISMATCH OTHER [1] mismatch in collective #3 | WRONG_BLAME",
                "mismatch | MISMATCH OTHER [0] mismatch in collective #3: rank 0 called a, ranks 1,2 called b | WRONG_BLAME"
            })
    void allSayTheReason(String fault, String said, RunVerdict verdict) throws InterruptedException {
        LaunchedJob job = job("FAULT " + said, 1, "FAULT " + said);
        assertEquals(verdict, evaluated(plan(fault), job));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "other-options | AUTHENTICATION OTHER [1] options differ: rank 1 has TUTTI_LANES=3 | RIGHT",
                "other-options | AUTHENTICATION OTHER [1] wrong secret | WRONG_BLAME",
                "wrong-secret | AUTHENTICATION OTHER [1] wrong secret: not proved | RIGHT",
                "wrong-secret | DEADLINE OTHER [0] rank 1 has not reached rank 0 | WRONG_BLAME",
                "older-start | AUTHENTICATION OTHER [1] of another start: rank 1 has | RIGHT"
            })
    void theRankAtFaultSaysTheReason(String fault, String said, RunVerdict verdict) throws InterruptedException {
        LaunchedJob job = job("FAULT " + said, 1, "FAULT DEADLINE OTHER [1] rank 1 of 3 has not joined within 12 s");
        assertEquals(verdict, evaluated(plan(fault), job));
    }

    /** The rank at fault fails in its code, and rank 2 is killed when it learns of that. */
    private RunPlan losingRankTwo() {
        RunPlan plan = plan("operation");
        Injection in = plan.injection();
        ReplacementPlan second = new ReplacementPlan(0, "off", 2, ProtocolStep.CONTROL_ABORT.key(), List.of());
        return plan(
                plan,
                new Injection(
                        in.detail(),
                        in.environment(),
                        in.ofVictim(),
                        in.wrapper(),
                        in.code(),
                        in.rendezvous(),
                        in.disturbance(),
                        in.lasts(),
                        in.expectation(),
                        second));
    }

    private static RunPlan plan(RunPlan plan, Injection injection) {
        return new RunPlan(0, plan.fault(), plan.link(), RANKS, VICTIM, 0, true, false, 0, injection);
    }

    @ParameterizedTest
    @CsvSource({
        "WARNING: failpoint control.abort: kill, RIGHT",
        "soak FAULT PEER_LOST OTHER [1] rank 1 has failed, NOT_REACHED",
        "soak FAULT PEER_LOST OTHER [0] rank 0 has failed, WRONG_BLAME",
        "soak ROUND 1, WRONG_BLAME"
    })
    void aSecondRankThatIsLostSaysNoMore(String said, RunVerdict verdict) throws InterruptedException {
        LaunchedJob job = job(
                "EXCEPTION java.lang.IllegalStateException: the program's operation fails",
                1,
                "FAULT PEER_LOST OTHER [1] rank 1 has failed",
                said);
        assertEquals(verdict, evaluated(losingRankTwo(), job));
    }

    /** Whether a clock has jumped is told by the ranks. */
    @Test
    void aFaultThatNoRankHasSeenIsNotReached() throws InterruptedException {
        LaunchedJob job = job("DONE", 0, "DONE");
        RunPlan plan = plan("late");
        assertEquals(RunVerdict.RIGHT, evaluated(plan, job));
        Disturbance unseen = new Disturbance() {
            @Override
            public void run(LaunchedJob disturbed) {}

            @Override
            public boolean isSeen(LaunchedJob disturbed) {
                return false;
            }
        };
        assertEquals(
                RunVerdict.NOT_REACHED, evaluated(plan(plan, plan.injection().disturbed(unseen)), job));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rank 1 aborted the job: the program gives up; this rank was in #3 barrier() by ring | RIGHT",
                "rank 1 aborted the job: the program gives up; this rank was in barrier() by ring | RIGHT",
                "rank 1 aborted the job: the program gives up; this rank was in #3 allreduce(SUM) | WRONG_BLAME",
                "rank 1 aborted the job: the program gives up | WRONG_BLAME"
            })
    void eachRankNamesItsCall(String message, RunVerdict verdict) throws InterruptedException {
        String victims = "FAULT ABORTED OTHER [1] rank 1 aborted the job: the program gives up";
        LaunchedJob job = job(victims, 1, "INSIDE barrier\\\\(\\nsoak FAULT ABORTED OTHER [1] " + message);
        assertEquals(verdict, evaluated(plan("abort"), job));
    }

    /** By the rank's own clock, and not when its line arrives. */
    @ParameterizedTest
    @CsvSource({"1900, RIGHT", "2100, LATE"})
    void twoSecondsAreAllowed(long millis, RunVerdict verdict) throws InterruptedException {
        long fault = System.nanoTime() - TimeUnit.SECONDS.toNanos(30);
        String others = "ABORTED OTHER [1] rank 1 aborted the job: the program gives up";
        String script =
                "case $TUTTI_RANK in %d) printf 'soak@%d PID 1\nsoak@%d INJECTED\nsoak@%d FAULT %s\n'; exit 1;; *) printf 'soak@%d PID 2\nsoak@%d FAULT %s\n';; esac"
                        .formatted(
                                VICTIM,
                                fault,
                                fault,
                                fault,
                                others,
                                fault,
                                fault + TimeUnit.MILLISECONDS.toNanos(millis),
                                others);
        assertEquals(verdict, evaluated(plan("abort"), job(script)));
    }

    /** The signal has come when the rank had done everything. */
    @Test
    void aFaultAfterTheLastStepIsNotReached() throws InterruptedException {
        LaunchedJob job = job("DONE", 0, "DONE");
        job.disturbedNow();
        assertEquals(RunVerdict.NOT_REACHED, evaluated(plan("kill-any-time"), job));
        assertEquals(RunVerdict.RIGHT, evaluated(plan("late"), job));
    }

    private static RunVerdict evaluated(RunPlan plan, LaunchedJob job) {
        List<RunOutcome> outcomes = new RunEvaluation(plan, job).outcomes();
        return outcomes.getFirst().verdict();
    }
}

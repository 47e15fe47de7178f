package io.tutti.soak;

import io.tutti.launch.lab.Lab;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.FaultRequest;
import io.tutti.soak.fault.Injection;
import io.tutti.soak.fault.JobFault;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.longjob.EndedJob;
import io.tutti.soak.longjob.FaultVerdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run. Everything about it follows from the seed and the number.
 *
 * @param number the number of the run, from 0
 * @param fault what happens
 * @param link how the ranks are joined
 * @param ranks how many there are
 * @param victim the rank to which it happens
 * @param faultRound the round of a fault in its program
 * @param patient whether the launcher leaves ranks all the time that they need to notice the fault, rather than to end them soon
 * @param encrypted whether ranks encrypt what they send over sockets
 * @param trialMillis how long ranks try algorithms for each class of calls; 0 if they do not
 * @param injection what was drawn for the fault
 */
record RunPlan(
        int number,
        Fault fault,
        SoakLink link,
        int ranks,
        int victim,
        int faultRound,
        boolean patient,
        boolean encrypted,
        int trialMillis,
        Injection injection) {
    /** Rounds of every run. */
    static final int ROUNDS = 3;

    /** Of so many runs one has encrypted connections. */
    private static final int ONE_ENCRYPTED = 8;

    /** In half of all runs ranks try algorithms: in most of these until they settle on one, in others all the time. */
    private static final int[] TRIAL_MILLIS = {0, 0, 0, 0, 1, 1, 5, 50};

    private static final long STRIDE = 0x9E3779B97F4A7C15L;

    /**
     * Draws a run. Faults take turns, in another order in each turn; so do the links of a fault, from a random one on. Ranks are random.
     *
     * @param settings the campaign
     * @param number the number of the run
     * @param sharedMemory the folder of shared memory of all runs
     * @param lab the lab of the campaign, if it has one
     */
    static RunPlan draw(SoakSettings settings, int number, Path sharedMemory, Optional<Lab> lab) {
        Random random = new Random(settings.seed() + number * STRIDE);
        Fault fault = fault(settings, number);
        SoakLink link = link(settings, fault, number);
        int ranks = fault.ranks(random, settings.ranks());
        int victim = fault.victim(random, ranks);
        int faultRound = random.nextInt(ROUNDS - 1);
        boolean patient = random.nextBoolean();
        Injection injection = fault.inject(new FaultRequest(random, link, ranks, victim, sharedMemory, lab));
        boolean encrypted = random.nextInt(ONE_ENCRYPTED) == 0;
        int trialMillis = TRIAL_MILLIS[random.nextInt(TRIAL_MILLIS.length)];
        return new RunPlan(number, fault, link, ranks, victim, faultRound, patient, encrypted, trialMillis, injection);
    }

    private static Fault fault(SoakSettings settings, int number) {
        List<Fault> faults = new ArrayList<>(settings.faults());
        Collections.shuffle(faults, new Random(settings.seed() - number / faults.size() * STRIDE));
        return faults.get(number % faults.size());
    }

    private static SoakLink link(SoakSettings settings, Fault fault, int number) {
        List<SoakLink> links = settings.links().stream().filter(fault::takes).toList();
        int first = new Random(settings.seed() * STRIDE ^ fault.name().hashCode()).nextInt(links.size());
        return links.get((first + number / settings.faults().size()) % links.size());
    }

    /** The arguments of the ranks' program. */
    List<String> arguments() {
        return List.of(
                Integer.toString(number),
                Integer.toString(ROUNDS),
                Integer.toString(victim),
                injection.code().name(),
                Integer.toString(faultRound),
                Integer.toString(injection.replacement().phases()));
    }

    /** The outcome of a fault of a long job, counted from 0. */
    RunOutcome outcome(int index, FaultVerdict verdict) {
        JobFault own = injection.replacement().faults().get(index);
        return new RunOutcome(
                number,
                index + 1,
                own.name(),
                detail(own.detail()),
                link.word(),
                own.victim(),
                verdict.verdict(),
                verdict.noticedMillis(),
                verdict.wholeMillis(),
                verdict.reason().replaceAll("\\R", " "),
                "");
    }

    /** The evaluation of a job of this run. */
    Evaluation evaluation(LaunchedJob job) {
        return injection.replacement().isLong()
                ? LongJobOutcomes.of(this, EndedJob.of(job))
                : new RunEvaluation(this, job);
    }

    private String detail(String drawn) {
        String trials = trialMillis == 0 ? "" : "autotune=" + trialMillis;
        return Stream.of(drawn, encrypted ? "TLS" : "", trials)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
    }

    RunOutcome outcome(RunVerdict verdict, long noticedMillis, long endedMillis, String reason) {
        return new RunOutcome(
                number,
                0,
                fault.name(),
                detail(injection.detail()),
                link.word(),
                victim,
                verdict,
                noticedMillis,
                endedMillis,
                reason,
                "");
    }
}

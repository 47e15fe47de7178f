package io.tutti.soak;

import io.tutti.config.Setting;
import io.tutti.error.FileError;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts;
import io.tutti.messaging.Messages;
import io.tutti.soak.fault.ReplacementPlan;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakTimes;
import io.tutti.soak.job.JobRemains;
import io.tutti.soak.job.JobTrace;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.job.RankTrace;
import io.tutti.soak.longjob.ArmedFailpoints;
import io.tutti.soak.rank.SoakRank;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Carries out one run.
 *
 * @param plan what is run
 * @param folders the campaign's
 * @param place job number and secret, the same for all runs
 * @param lab the campaign's
 */
record SoakRun(RunPlan plan, SoakFolders folders, LaunchPlace place, SoakLab lab) {
    static final String LABEL = "tutti soak";

    private static final Duration SHORT_GRACE = Duration.ofSeconds(5);
    private static final Duration LONG_GRACE = Duration.ofSeconds(20);
    private static final long START_MILLIS = 40_000;
    /** Beyond what the expectation of the fault allows. */
    private static final long HANG_MILLIS = 60_000;

    private static final long DUMP_MILLIS = 1_500;
    private static final String OFF = Setting.FAILPOINT.defaultValue();
    /** Of ranks that live for some seconds, of which compiling took a quarter of the processor time. */
    private static final String COMPILES_LATE = "-XX:CompileThresholdScaling=5";

    private static final List<String> JVM_OPTIONS = List.of(
            JavaCommand.BRIEF_LOGGING, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx160m");

    /**
     * What is known of a run.
     *
     * @param outcomes of its faults
     * @param story all output
     * @param lasting why the machine is not as before, so that later runs would tell nothing; empty if it is
     */
    record Result(List<RunOutcome> outcomes, List<String> story, String lasting) {
        /** The same, but for what is found later; what is wrong already stays the reason. */
        Result leaving(String left) {
            List<RunOutcome> all = outcomes.stream()
                    .map(outcome -> left.isEmpty() || outcome.verdict().isWrong()
                            ? outcome
                            : outcome.with(RunVerdict.LEFT, "left: " + left))
                    .toList();
            return new Result(all, story, lasting);
        }

        /** The same of a machine that could not be restored: what hangs, and tells why in its output, may keep it from that. */
        Result lasting(String why) {
            Result left = why.isEmpty() ? this : leaving("what disturbed the job: " + why);
            return new Result(left.outcomes, story, why);
        }
    }

    Result run() throws InterruptedException, IOException {
        plan.injection().disturbance().prepare(request(new JobTrace(plan.ranks())));
        Result result;
        String lasting;
        try {
            result = evaluated();
        } finally {
            lasting = restored();
        }
        return result.lasting(lasting).leaving(lab.left(plan.link()));
    }

    /** Restores the machine. Returns why that is impossible; empty if it is done. */
    private String restored() throws InterruptedException {
        try {
            plan.injection().disturbance().restore();
            return "";
        } catch (IOException e) {
            return FileError.describe(e);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    private Result evaluated() throws InterruptedException, IOException {
        LaunchedJob job = LaunchedJob.start(plan.ranks(), folders.sharedMemory(), this::request);
        Thread disturber = Thread.ofPlatform().daemon().name("soak-disturber").start(() -> disturb(job));
        boolean hung;
        try {
            hung = !awaitEnd(job);
        } finally {
            // also in a campaign that is interrupted: else the machine could be disturbed again once it is restored
            disturber.interrupt();
            disturber.join();
        }
        if (!hung
                && !job.notDisturbed()
                        .isEmpty()) { // no verdict: a job without a fault would count as one that has stood it
            throw new IOException(job.notDisturbed());
        }
        Evaluation evaluation = plan.evaluation(job);
        String left = left(job);
        return new Result(
                hung ? evaluation.hang() : left.isEmpty() ? evaluation.outcomes() : evaluation.left(left),
                job.trace().story(),
                "");
    }

    /** What is left on the machine; the secret in what was said is left in terminals and logs. */
    private String left(LaunchedJob job) throws InterruptedException {
        boolean isToldSecret = job.trace().story().stream().anyMatch(line -> line.contains(place.secret()));
        return Stream.of(
                        new JobRemains(folders.sharedMemory(), folders.temporary()).find(),
                        plan.injection().disturbance().left(),
                        isToldSecret ? "the secret in the output" : "")
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** Waits for the end of the job; ends it if it does not come, or if the campaign is interrupted. */
    private boolean awaitEnd(LaunchedJob job) throws InterruptedException {
        boolean ended = false;
        try {
            ended = ends(job);
        } finally {
            if (!ended) {
                end(job);
            }
        }
        return ended;
    }

    private void disturb(LaunchedJob job) {
        try {
            plan.injection().disturbance().run(job);
        } catch (InterruptedException e) {
            // the job has ended
        } catch (IOException e) {
            job.cannotBeDisturbed(FileError.describe(e));
        } catch (RuntimeException e) {
            job.cannotBeDisturbed(e.toString());
        }
    }

    /** Waits for the end, until the limit after the last fault has passed, or after the start if the fault does not come. */
    private boolean ends(LaunchedJob job) throws InterruptedException {
        long start = System.nanoTime();
        long limit = plan.injection().expectation().noticed().toMillis() + HANG_MILLIS;
        while (!job.endsWithin(100)) {
            OptionalLong last = job.lastFaultNanos();
            boolean isOver = last.isPresent() ? passed(last.getAsLong()) > limit : passed(start) > START_MILLIS + limit;
            if (isOver) {
                return false;
            }
        }
        return true;
    }

    private static long passed(long since) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    }

    /** Has all ranks print their threads, then ends them. */
    private static void end(LaunchedJob job) throws InterruptedException {
        List<RankTrace> ranks = job.trace().ranks();
        for (int rank = 0; rank < ranks.size(); rank++) {
            try {
                if (ranks.get(rank).pid().isPresent()) {
                    job.signal(rank, "QUIT");
                }
            } catch (IOException e) {
                // it has ended
            }
        }
        job.endsWithin(DUMP_MILLIS);
        job.stop();
        job.endsWithin(HANG_MILLIS);
    }

    private LaunchRequest request(JobTrace output) {
        Map<String, String> environment = new HashMap<>(SoakTimes.environment());
        environment.put(
                Setting.SHM_DIR.environmentName(), folders.sharedMemory().toString());
        environment.put(Setting.TLS.environmentName(), plan.encrypted() ? "yes" : Setting.TLS.defaultValue());
        environment.put(Setting.AUTOTUNE.environmentName(), Integer.toString(plan.trialMillis()));
        environment.putAll(plan.injection().environment());
        LaunchRequest request = lab.hosts(plan.link())
                .place(LaunchRequest.local(LABEL, plan.ranks(), command(), output)
                        .withPlace(here())
                        .withEnvironment(environment)
                        .withReplacements(plan.injection().replacement().most())
                        .withLimits(
                                new LaunchRequest.Limits(Duration.ZERO, plan.patient() ? LONG_GRACE : SHORT_GRACE)));
        return request.withSeating(new Seats(request.seating(), output));
    }

    private LaunchPlace here() {
        String rendezvous = plan.injection().rendezvous();
        return rendezvous == null
                ? place
                : new LaunchPlace(place.nodes(), place.node(), rendezvous, place.job(), place.secret());
    }

    private List<String> command() {
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        if (!plan.injection().replacement().isLong()) {
            options.add(COMPILES_LATE);
        }
        options.add("-Djava.io.tmpdir=" + folders.temporary());
        options.add("-XX:ErrorFile=" + folders.temporary().resolve("hs_err_%p"));
        return JavaCommand.ofClass(
                options, ClassPath.ofTutti(SoakRank.class, Messages.class), SoakRank.class.getName(), plan.arguments());
    }

    /** Adds what the link and the fault want of single ranks. */
    private final class Seats implements RankHosts.Seating {
        private final RankHosts.Seating seating;
        private final JobTrace trace;
        /** How many processes of each rank were started so far. */
        private final Map<Integer, Integer> started = new HashMap<>();

        Seats(RankHosts.Seating seating, JobTrace trace) {
            this.seating = seating;
            this.trace = trace;
        }

        @Override
        public List<String> command(int rank, List<String> command) {
            List<String> words =
                    new ArrayList<>(rank == plan.victim() ? plan.injection().wrapper() : List.of());
            words.addAll(command);
            return seating.command(rank, plan.injection().disturbance().command(words));
        }

        @Override
        public Map<String, String> environment(int rank) {
            Map<String, String> variables = new HashMap<>(seating.environment(rank));
            variables.putAll(plan.link().environment(rank, plan.ranks()));
            if (rank == plan.victim()) {
                variables.putAll(plan.injection().ofVictim());
            }
            int number = started.merge(rank, 1, Integer::sum);
            String name = Setting.FAILPOINT.environmentName();
            ReplacementPlan replacement = plan.injection().replacement();
            if (replacement.isLong()) {
                variables.put(name, new ArmedFailpoints(replacement.faults(), trace).of(rank));
            } else if (number > 1) {
                variables.put(name, number == 2 ? replacement.failpoint() : OFF);
            }
            return variables;
        }
    }
}

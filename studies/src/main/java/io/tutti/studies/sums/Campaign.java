package io.tutti.studies.sums;

import io.tutti.kernel.jit.CompilerActivity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures the part of a plan that a file does not contain yet. In a repetition, all methods take turns at all sizes.
 * Every second repetition runs backwards, so that no method is always the first. Before any observation is stored, the
 * results of every method are checked, and every method is warmed up.
 */
public final class Campaign {
    private static final String TYPE = "float32";
    private static final double NANO = 1e9;
    /** Iterations of each method in a warm-up round; rounds of short sums repeat until compilers are idle. */
    private static final int WARM_ITERATIONS = 5;

    private static final int LEAST_ROUNDS = 3;
    /** The longest warm-up for each rank, because each rank compiles its own code. */
    private static final double MOST_WARM_SECONDS = 4;
    /** Untimed sums of a measured size; they touch the memory. */
    private static final int WARM_SUMS = 3;
    /** Rows for each rank in a warm-up. */
    private static final int WARM_ROWS = 4;
    /** Estimated duration of starting a rank before any start has been timed. */
    private static final double START_SECONDS = 1.5;

    private final CampaignPlan plan;
    private final SumsBed bed;
    private final Observations observations;
    private final Consumer<String> progress;
    private final Map<Observation.Cell, Double> durations;
    private final int session;
    private final Path sessions;
    /** Number of ranks that are running now. */
    private int running;

    /**
     * Creates a campaign. The environment is written to {@code sessions}; {@code progress} receives estimates of the
     * remaining time.
     */
    public Campaign(
            CampaignPlan plan, SumsBed bed, Observations observations, Path sessions, Consumer<String> progress) {
        this.plan = plan;
        this.bed = bed;
        this.observations = observations;
        this.progress = progress;
        this.durations = observations.durations();
        this.session = observations.nextSession();
        this.sessions = sessions;
    }

    /** Measures everything that is missing; returns the number of measured repetitions of methods. */
    public int run() {
        int measured = 0;
        for (CampaignPlan.Stage stage : plan.stages()) {
            List<Observation.Cell> missing = missing(stage);
            if (!missing.isEmpty()) {
                run(stage, missing);
                measured += missing.size();
            }
        }
        return measured;
    }

    private List<Observation.Cell> missing(CampaignPlan.Stage stage) {
        List<Observation.Cell> missing = new ArrayList<>();
        for (int repetition = 1; repetition <= stage.repetitions(); repetition++) {
            for (int size : stage.sizes()) {
                List<SumMethod> turns =
                        repetition % 2 == 1 ? stage.methods() : stage.methods().reversed();
                for (SumMethod method : turns) {
                    Observation.Cell cell = new Observation.Cell(
                            bed.name(), stage.ranks(), size, method, plan.iterations(), repetition);
                    if (!observations.has(cell)) {
                        missing.add(cell);
                    }
                }
            }
        }
        return missing;
    }

    private void run(CampaignPlan.Stage stage, List<Observation.Cell> missing) {
        tell("starting " + stage.ranks() + " ranks");
        running = stage.ranks();
        try (Sums sums = bed.start(stage.ranks(), stage.sizes().getLast(), stage.methods())) {
            Session.here(session, bed.name(), stage.ranks(), sums.bytesPerSecond())
                    .addTo(sessions);
            warmUp(sums, stage);
            for (Observation.Cell cell : missing) {
                tell("P=" + cell.ranks() + " N=" + cell.size() + " repetition " + cell.repetition() + " of "
                        + stage.repetitions());
                double[] seconds = sums.seconds(cell.method(), cell.size(), cell.iterations());
                record(cell, seconds);
            }
        }
    }

    private void warmUp(Sums sums, CampaignPlan.Stage stage) {
        int few = WARM_ROWS * stage.ranks();
        List<SumMethod> own =
                stage.methods().stream().filter(each -> !each.isByTrial()).toList();
        check(sums, own, stage, few);
        compile(sums, own, stage, few);
        // Methods by calibration follow when all code is compiled, because a calibration run of cold code takes long.
        check(sums, stage.methods().stream().filter(SumMethod::isByTrial).toList(), stage, few);
        stage.methods().forEach(method -> sums.seconds(method, stage.sizes().getFirst(), WARM_SUMS));
    }

    private void check(Sums sums, List<SumMethod> methods, CampaignPlan.Stage stage, int rows) {
        for (SumMethod method : methods) {
            tell("P=" + stage.ranks() + " checking");
            long wrong = sums.wrong(method, rows);
            if (wrong > 0) {
                throw new IllegalStateException(
                        method.label() + " has " + wrong + " wrong elements at P=" + stage.ranks() + " N=" + rows);
            }
        }
    }

    /**
     * Runs short sums until compilers are idle. Many virtual machines share the processors, and long sums would wait
     * for them.
     */
    private void compile(Sums sums, List<SumMethod> methods, CampaignPlan.Stage stage, int rows) {
        List<SumMethod> ours = methods.stream().filter(SumMethod::isOurs).toList();
        double most = NANO * MOST_WARM_SECONDS * stage.ranks();
        long begin = System.nanoTime();
        boolean isAtRest = false;
        for (int round = 0; !isAtRest && System.nanoTime() - begin < most; round++) {
            tell("P=" + stage.ranks() + " warming up");
            double compiled = sums.compiledSeconds();
            long from = System.nanoTime();
            ours.forEach(method -> sums.seconds(method, rows, WARM_ITERATIONS));
            double passed =
                    (System.nanoTime() - from) / NANO * Runtime.getRuntime().availableProcessors();
            isAtRest = round + 1 >= LEAST_ROUNDS && CompilerActivity.isIdle(sums.compiledSeconds() - compiled, passed);
        }
    }

    private void record(Observation.Cell cell, double[] seconds) {
        List<Observation> lines = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < seconds.length; i++) {
            sum += seconds[i];
            lines.add(new Observation(
                    session,
                    cell.testbed(),
                    cell.ranks(),
                    cell.size(),
                    TYPE,
                    cell.method().library(),
                    cell.method().method(),
                    cell.method().kernel().toString(),
                    cell.repetition(),
                    i + 1,
                    seconds.length,
                    Math.round(NANO * seconds[i])));
        }
        observations.add(lines);
        durations.put(cell.withRepetition(0), sum);
    }

    private void tell(String what) {
        long left = Math.round(secondsLeft());
        progress.accept(String.format(
                Locale.ROOT,
                "%s, %d:%02d h left",
                what,
                Duration.ofSeconds(left).toHours(),
                left / 60 % 60));
    }

    /**
     * Estimates the seconds of everything that is missing, from earlier durations or from the bytes of an allreduce.
     */
    double secondsLeft() {
        double left = 0;
        for (CampaignPlan.Stage stage : plan.stages()) {
            double ofStage = 0;
            for (int size : stage.sizes()) {
                for (SumMethod method : stage.methods()) {
                    Observation.Cell cell =
                            new Observation.Cell(bed.name(), stage.ranks(), size, method, plan.iterations(), 0);
                    int missing = Math.max(0, stage.repetitions() - observations.repetitions(cell));
                    ofStage += missing * durations.getOrDefault(cell, guess(cell));
                }
            }
            boolean isUnderWay = stage.ranks() == running;
            left += ofStage == 0 || isUnderWay ? ofStage : ofStage + START_SECONDS * stage.ranks();
        }
        return left;
    }

    private double guess(Observation.Cell cell) {
        double bytes = (double) Float.BYTES * cell.size() * cell.size();
        double perSecond = bed.bytesPerSecond() > 0 ? bed.bytesPerSecond() : 1e9;
        return 2 * cell.iterations() * bytes / perSecond;
    }
}

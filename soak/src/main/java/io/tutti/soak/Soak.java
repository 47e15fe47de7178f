package io.tutti.soak;

import io.tutti.launch.request.LaunchPlace;
import io.tutti.report.file.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A campaign: runs, one after the other, until its time has passed.
 *
 * @param settings what is run
 */
public record Soak(SoakSettings settings) {
    /**
     * Runs the campaign on the calling thread.
     *
     * @param begins receives what comes next, in a few words
     * @param ends receives each outcome
     * @return all outcomes
     * @throws InterruptedException if the thread is interrupted; the current job is then ended by its launcher
     */
    public SoakReport run(Consumer<String> begins, Consumer<RunOutcome> ends) throws InterruptedException {
        EndWithProcess cover = new EndWithProcess();
        try {
            return runAll(begins, ends);
        } finally {
            cover.close();
        }
    }

    private SoakReport runAll(Consumer<String> begins, Consumer<RunOutcome> ends) throws InterruptedException {
        List<RunOutcome> outcomes = new ArrayList<>();
        long end = System.nanoTime() + settings.duration().toNanos();
        try (SoakFolders folders = SoakFolders.make(settings.sharedMemory());
                SoakLab lab = SoakLab.of(settings)) {
            LaunchPlace place = LaunchPlace.oneMachine();
            for (int run = 0; run < settings.runs() && (run == 0 || System.nanoTime() < end); run++) {
                RunPlan plan = RunPlan.draw(settings, settings.first() + run, folders.sharedMemory(), lab.lab());
                begins.accept(plan.fault().name() + ", " + plan.link().word());
                SoakRun.Result result = run(new SoakRun(plan, folders, place, lab.hosts(plan.link())));
                RunOutcome outcome = result.outcome();
                if (!outcome.verdict().isRight()) {
                    outcome = outcome.withEvidence(keep(result));
                }
                folders.clear();
                outcomes.add(outcome);
                ends.accept(outcome);
            }
        }
        return new SoakReport(settings.seed(), outcomes);
    }

    private static SoakRun.Result run(SoakRun run) throws InterruptedException {
        try {
            return run.run();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the machine cannot be prepared for " + run.plan().fault().name(), e);
        }
    }

    /** Writes everything about a wrong run to a folder. */
    private String keep(SoakRun.Result result) {
        Path folder = settings.evidence().resolve("run-" + result.outcome().number());
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> lines = new ArrayList<>();
        lines.add(result.outcome().line());
        lines.add("seed " + settings.seed());
        lines.addAll(result.story());
        WholeFile.write(folder.resolve("output.txt"), String.join("\n", lines) + "\n");
        return folder.toString();
    }
}

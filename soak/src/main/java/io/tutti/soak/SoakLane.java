package io.tutti.soak;

import io.tutti.error.FileError;
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
 * Runs one after the other, each of which is the restart of the one before: job number, secret and folders are the same. Other lanes have others.
 * Used by one thread. Closing removes folders and lab.
 *
 * @param settings the campaign
 * @param folders of all runs of this lane
 * @param lab of all its runs on hosts
 * @param place job number and secret of all its runs
 */
record SoakLane(SoakSettings settings, SoakFolders folders, SoakLab lab, LaunchPlace place) implements AutoCloseable {
    /** Makes folders, and a lab if the campaign needs one. */
    static SoakLane open(SoakSettings settings) {
        SoakFolders folders = SoakFolders.make(settings.sharedMemory());
        try {
            return new SoakLane(settings, folders, SoakLab.of(settings), LaunchPlace.oneMachine());
        } catch (RuntimeException | Error e) {
            folders.close();
            throw e;
        }
    }

    /**
     * Carries out a run of the campaign.
     *
     * @param number the run's number
     * @param begins receives what it is, in a few words
     * @param ends receives the outcome of its faults; if any was wrong, all output is kept
     * @throws UncheckedIOException if the fault cannot be injected here, or what was done to the machine cannot be undone
     */
    void run(int number, Consumer<String> begins, Consumer<List<RunOutcome>> ends) throws InterruptedException {
        RunPlan plan = RunPlan.draw(settings, number, folders.sharedMemory(), lab.lab());
        begins.accept(plan.fault().name() + ", " + plan.link().word());
        try {
            SoakRun.Result result = new SoakRun(plan, folders, place, lab).run();
            ends.accept(withEvidence(result));
            if (!result.lasting().isEmpty()) {
                String why = plan.fault().name() + ": the machine is not as before: " + result.lasting();
                throw new UncheckedIOException(why, new IOException(result.lasting()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(plan.fault().name() + " cannot be injected here: " + e.getMessage(), e);
        } finally {
            folders.clear();
        }
    }

    private List<RunOutcome> withEvidence(SoakRun.Result result) {
        if (result.outcomes().stream().allMatch(SoakLane::isRight)) {
            return result.outcomes();
        }
        String kept = keep(result);
        return result.outcomes().stream()
                .map(outcome -> isRight(outcome) ? outcome : outcome.withEvidence(kept))
                .toList();
    }

    private static boolean isRight(RunOutcome outcome) {
        return outcome.verdict().isRight();
    }

    /** Writes everything about a wrong run to a folder. Returns where it is, or why it is nowhere: the outcome counts more. */
    private String keep(SoakRun.Result result) {
        Path folder = settings.evidence()
                .resolve("run-" + result.outcomes().getFirst().number());
        try {
            Files.createDirectories(folder);
            WholeFile.write(folder.resolve("output.txt"), text(result));
            return folder.toString();
        } catch (IOException e) {
            return "not kept: " + folder + " cannot be made: " + FileError.describe(e);
        } catch (IllegalArgumentException e) {
            return "not kept: " + e.getMessage();
        }
    }

    private String text(SoakRun.Result result) {
        List<String> lines = new ArrayList<>();
        result.outcomes().forEach(outcome -> lines.add(outcome.line()));
        lines.add("seed " + settings.seed());
        lines.addAll(result.story());
        return String.join("\n", lines) + "\n";
    }

    @Override
    public void close() {
        try (folders) {
            lab.close();
        }
    }
}

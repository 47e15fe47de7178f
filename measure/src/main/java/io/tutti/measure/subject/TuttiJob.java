package io.tutti.measure.subject;

import io.tutti.launch.Launcher;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.measure.wire.BenchController;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The subject of this library: a job of its launcher. */
public final class TuttiJob implements BenchSubject {
    /** The name of this library in results. */
    public static final String NAME = "tutti";

    private final BenchController controller;
    private final CompletableFuture<Integer> status = new CompletableFuture<>();

    private TuttiJob(BenchController controller) {
        this.controller = controller;
    }

    /** Starts the ranks. The caller must wait for them. */
    public static TuttiJob start(LaunchRequest request, BenchController controller) {
        TuttiJob job = new TuttiJob(controller);
        Thread.ofPlatform().name("bench-launcher").start(() -> job.run(new Launcher(request)));
        return job;
    }

    private void run(Launcher launcher) {
        try {
            status.complete(launcher.run());
        } catch (RuntimeException e) {
            status.completeExceptionally(e);
        } finally {
            controller.close();
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public BenchController controller() {
        return controller;
    }

    @Override
    public boolean isCompiledLate() {
        return true;
    }

    @Override
    public int leave() {
        controller.close();
        try {
            return status.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}

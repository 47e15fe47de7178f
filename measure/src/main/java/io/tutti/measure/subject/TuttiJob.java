package io.tutti.measure.subject;

import io.tutti.launch.Launcher;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.measure.wire.BenchController;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The subject of this library: a job of its launcher. */
public final class TuttiJob implements BenchSubject {
    private final BenchController controller;
    private final CompletableFuture<Integer> status = new CompletableFuture<>();

    private TuttiJob(BenchController controller) {
        this.controller = controller;
    }

    /** Starts the ranks and waits until they have connected to the controller. */
    public static TuttiJob start(LaunchRequest request, BenchController controller) throws LostException {
        TuttiJob job = new TuttiJob(controller);
        Thread.ofPlatform().name("bench-launcher").start(() -> job.run(new Launcher(request)));
        try {
            controller.awaitRanks();
            return job;
        } catch (IOException e) {
            throw new LostException(job, job.leave(), e);
        }
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
        return "tutti";
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

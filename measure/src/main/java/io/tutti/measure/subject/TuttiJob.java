package io.tutti.measure.subject;

import io.tutti.launch.Launcher;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.measure.wire.BenchController;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A job of this library's launcher: of its own ranks, or of ranks that call another library from Java. */
public final class TuttiJob implements BenchSubject {
    /** The name of this library in results. */
    public static final String NAME = "tutti";

    private final String name;
    private final BenchController controller;
    private final CompletableFuture<Integer> status = new CompletableFuture<>();

    private TuttiJob(String name, BenchController controller) {
        this.name = name;
        this.controller = controller;
    }

    /** Starts the ranks. The caller must wait for them. */
    public static TuttiJob start(LaunchRequest request, BenchController controller) {
        return start(NAME, request, controller);
    }

    /**
     * Starts ranks that call another library. The caller must wait for them.
     *
     * @param name the library in results
     */
    public static TuttiJob start(String name, LaunchRequest request, BenchController controller) {
        TuttiJob job = new TuttiJob(name, controller);
        Thread.ofPlatform().name("bench-launcher").start(() -> job.run(request));
        return job;
    }

    private void run(LaunchRequest request) {
        try {
            status.complete(new Launcher(request).run());
        } catch (RuntimeException | Error e) { // otherwise who waits for the job would never know
            status.completeExceptionally(e);
        } finally {
            controller.close();
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isOurs() {
        return name.equals(NAME);
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
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }
}

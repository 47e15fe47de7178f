package io.tutti.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever attaches a callback, the executor runs it and not the thread that completes the stage; so do those attached to what it returns. */
class CallbackStageTest {
    private final CallbackStage<Integer> stage = new CallbackStage<>(this::execute);
    private boolean isExecutor;
    private int executed;
    /** Callbacks that have run, and those that the executor has run. */
    private int calls;

    private int callsOfExecutor;

    private void execute(Runnable callback) {
        executed++;
        isExecutor = true;
        try {
            callback.run();
        } finally {
            isExecutor = false;
        }
    }

    private <T> T called(T result) {
        calls++;
        callsOfExecutor += isExecutor ? 1 : 0;
        return result;
    }

    /** A method that attaches a callback. */
    interface Attaching {
        CompletionStage<?> to(CompletionStage<Integer> stage, CallbackStageTest test);
    }

    private static Named<Attaching> method(String name, Attaching attaching) {
        return Named.of(name, attaching);
    }

    private static CompletableFuture<Integer> done() {
        return CompletableFuture.completedFuture(2);
    }

    private static CompletableFuture<Integer> never() {
        return new CompletableFuture<>();
    }

    static Stream<Named<Attaching>> afterResults() {
        return Stream.of(
                method("thenApply", (s, t) -> s.thenApply(t::called)),
                method("thenAccept", (s, t) -> s.thenAccept(t::called)),
                method("thenRun", (s, t) -> s.thenRun(() -> t.called(0))),
                method("thenCombine", (s, t) -> s.thenCombine(done(), (a, b) -> t.called(a))),
                method("thenAcceptBoth", (s, t) -> s.thenAcceptBoth(done(), (a, b) -> t.called(a))),
                method("runAfterBoth", (s, t) -> s.runAfterBoth(done(), () -> t.called(0))),
                method("applyToEither", (s, t) -> s.applyToEither(never(), t::called)),
                method("acceptEither", (s, t) -> s.acceptEither(never(), t::called)),
                method("runAfterEither", (s, t) -> s.runAfterEither(never(), () -> t.called(0))),
                method("thenCompose", (s, t) -> s.thenCompose(a -> t.called(done()))),
                method("whenComplete", (s, t) -> s.whenComplete((a, e) -> t.called(a))),
                method("handle", (s, t) -> s.handle((a, e) -> t.called(a))));
    }

    static Stream<Named<Attaching>> afterFailures() {
        return Stream.of(
                method("exceptionally", (s, t) -> s.exceptionally(e -> t.called(1))),
                method("exceptionallyCompose", (s, t) -> s.exceptionallyCompose(e -> t.called(done()))));
    }

    @ParameterizedTest
    @MethodSource("afterResults")
    void theExecutorRunsWhatFollowsAResult(Attaching attaching) {
        attaching.to(stage, this);
        assertEquals(0, executed);
        stage.complete(1);
        requireExecuted(1);
    }

    @ParameterizedTest
    @MethodSource("afterFailures")
    void theExecutorRunsWhatFollowsAFailure(Attaching attaching) {
        attaching.to(stage, this);
        stage.completeExceptionally(new IllegalStateException("in a test"));
        requireExecuted(1);
    }

    /** The thread that attaches it would otherwise run it. */
    @ParameterizedTest
    @MethodSource("afterResults")
    void theExecutorRunsWhatIsAttachedLate(Attaching attaching) {
        stage.complete(1);
        attaching.to(stage, this);
        requireExecuted(1);
    }

    @ParameterizedTest
    @MethodSource("afterResults")
    void theExecutorRunsWhatFollowsACallback(Attaching attaching) {
        UnaryOperator<Integer> same = number -> number;
        attaching.to(stage.thenApply(same), this);
        stage.complete(1);
        requireExecuted(1);
        attaching.to(stage.copy(), this);
        requireExecuted(2);
    }

    private void requireExecuted(int callbacks) {
        assertEquals(callbacks, calls);
        assertEquals(callbacks, callsOfExecutor);
        assertTrue(executed >= callbacks);
    }
}

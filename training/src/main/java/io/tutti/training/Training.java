package io.tutti.training;

import io.tutti.Communicator;
import io.tutti.sparse.GradientExchange;
import io.tutti.training.backend.UsageException;
import io.tutti.training.history.History;
import io.tutti.training.option.TrainOptions;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Training from another program: the same job without output, which returns its history. */
public final class Training {
    private Training() {}

    /**
     * Trains. The call is a collective.
     *
     * @param around wraps the exchange
     * @param arguments the arguments of {@link Train}
     * @throws IllegalArgumentException for wrong options or data, or if replicas differ or the loss grew beyond all
     *     numbers
     */
    public static History run(Communicator world, UnaryOperator<GradientExchange> around, String... arguments) {
        AtomicReference<History> history = new AtomicReference<>();
        PrintStream silence = new PrintStream(OutputStream.nullOutputStream());
        try {
            int status = new TrainingRun(world, TrainOptions.parse(arguments), silence, false).run(around, history);
            if (status != Train.DONE) {
                throw new IllegalArgumentException(
                        "training failed: " + String.join(" ", arguments) + "; tutti train says why");
            }
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return history.get();
    }
}

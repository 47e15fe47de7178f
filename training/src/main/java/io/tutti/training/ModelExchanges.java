package io.tutti.training;

import io.tutti.Communicator;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.UsageException;
import io.tutti.training.gradient.DenseSmallParameters;
import io.tutti.training.gradient.DenseWarmUp;
import io.tutti.training.gradient.FactorExchange;
import io.tutti.training.option.TrainOptions;

/** The exchange that the options of a training ask for. */
final class ModelExchanges {
    private ModelExchanges() {}

    /**
     * Opens the exchange of a model's gradient. The call is a collective.
     *
     * @param isWhole whether no rank has been lost yet; a dense warm-up is over once ranks have been
     * @throws UsageException if there is none for the model
     */
    static GradientExchange open(TrainOptions options, Communicator world, Learner learner, boolean isWhole) {
        try {
            if (FactorExchange.isMeant(options.exchange())) {
                return factors(options, world, learner);
            }
            int parameters = Math.toIntExact(learner.parameters().byteSize() / Float.BYTES);
            GradientExchange exchange = DenseSmallParameters.open(
                    options.exchange(),
                    world,
                    learner.layout(),
                    options.density(),
                    options.isSparse() ? options.denseBelow() : 0);
            return options.isSparse() && options.warmUp() > 0 && isWhole
                    ? new DenseWarmUp(
                            GradientExchanges.open("dense", world, parameters, parameters), exchange, options.warmUp())
                    : exchange;
        } catch (IllegalArgumentException e) {
            throw new UsageException("--exchange " + options.exchange() + ": " + e.getMessage(), e);
        }
    }

    private static GradientExchange factors(TrainOptions options, Communicator world, Learner learner) {
        if (learner.layers().isEmpty()) {
            throw new IllegalArgumentException("the model " + options.label() + " of backend "
                    + options.model().backend().name() + " gives no factors");
        }
        return FactorExchange.open(options.exchange(), world, learner, options.batch());
    }
}

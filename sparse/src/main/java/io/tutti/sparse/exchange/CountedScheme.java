package io.tutti.sparse.exchange;

import io.tutti.algorithm.Parameters;
import io.tutti.sparse.ExchangeRequest;
import io.tutti.sparse.ExchangeScheme;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.collective.CommunicatorBackend;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.collective.ValueForm;
import java.util.function.BiFunction;

/**
 * A scheme of this module. It runs on a backend, so that it can also be run offline.
 *
 * @param name as users type it
 * @param description one line
 * @param isDense whether all elements are sent
 * @param maker creates the exchange from a target and the parameters, if it has any
 */
public record CountedScheme(
        String name, String description, boolean isDense, BiFunction<Target, Parameters, CountedExchange> maker)
        implements ExchangeScheme {
    /** A scheme that sends selected elements. */
    static CountedScheme sparse(
            String name, String description, BiFunction<Target, Parameters, CountedExchange> maker) {
        return new CountedScheme(name, description, false, maker);
    }

    /** A scheme that sends all elements. */
    static CountedScheme dense(String name, String description, BiFunction<Target, Parameters, CountedExchange> maker) {
        return new CountedScheme(name, description, true, maker);
    }

    @Override
    public GradientExchange open(ExchangeRequest request) {
        return open(new Target(
                request.name(), CommunicatorBackend.of(request.communicator()), request.elements(), request.k()));
    }

    /** Creates an exchange with the parameters that the target's name has; all schemes take the encoding of values. */
    public CountedExchange open(Target target) {
        Parameters parameters = ExchangeRequest.parameters(target.name());
        ValueForm form = ValueForm.of(parameters.text("wire", "fp32"));
        return maker.apply(target.with(form), parameters);
    }
}

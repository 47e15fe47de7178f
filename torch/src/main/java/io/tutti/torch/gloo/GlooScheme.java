package io.tutti.torch.gloo;

import io.tutti.algorithm.Parameters;
import io.tutti.sparse.ExchangeRequest;
import io.tutti.sparse.ExchangeScheme;
import io.tutti.sparse.GradientExchange;

/** One allreduce of all elements by Gloo. */
record GlooScheme() implements ExchangeScheme {
    static final String NAME = "dense-gloo";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "one allreduce of all elements by ProcessGroupGloo of PyTorch";
    }

    @Override
    public boolean isDense() {
        return true;
    }

    /** Gloo's group is made of the job's ranks, and those that are left may wait in it for the lost one. */
    @Override
    public boolean outlivesRanks() {
        return false;
    }

    @Override
    public GradientExchange open(ExchangeRequest request) {
        Parameters parameters = request.parameters();
        String network = parameters.text("interface", "");
        parameters.requireNoOthers(NAME);
        try {
            return new GlooExchange(request.elements(), GlooGroup.open(request.communicator(), network));
        } catch (LinkageError e) {
            throw new IllegalArgumentException(
                    "exchange=" + NAME + " needs org.bytedeco:pytorch with its native libraries on the class path: "
                            + e.getMessage(),
                    e);
        }
    }
}

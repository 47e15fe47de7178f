package io.tutti.torch.gloo;

import io.tutti.sparse.ExchangeProvider;
import io.tutti.sparse.ExchangeScheme;
import java.util.List;

/** Provides {@code dense-gloo}. */
public final class GlooExchanges implements ExchangeProvider {
    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public GlooExchanges() {}

    @Override
    public List<ExchangeScheme> schemes() {
        return List.of(new GlooScheme());
    }
}

package io.tutti.sparse.exchange;

import io.tutti.sparse.ExchangeProvider;
import io.tutti.sparse.ExchangeScheme;
import java.util.List;

/** Provides the schemes of this module. */
public final class CountedSchemes implements ExchangeProvider {
    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public CountedSchemes() {}

    @Override
    public List<ExchangeScheme> schemes() {
        return List.of(
                DenseExchange.SCHEME,
                DenseOverlapExchange.SCHEME,
                TopkA.SCHEME,
                TopkDsa.SCHEME,
                GTopk.SCHEME,
                Gaussiank.SCHEME,
                OkTopk.SCHEME);
    }
}

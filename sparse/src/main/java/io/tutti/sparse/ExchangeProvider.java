package io.tutti.sparse;

import java.util.List;

/**
 * Adds schemes to {@link GradientExchanges}. A jar on the class path names its provider in {@code
 * META-INF/services/io.tutti.sparse.ExchangeProvider}; a module declares {@code provides}. The schemes are then listed,
 * opened by name and trained with like those of this module. Offline runs are for this module's schemes only.
 *
 * <p>All ranks of a job must have the same providers. A provider is created once per process, by its public constructor
 * without parameters, when schemes are first requested.
 */
public interface ExchangeProvider {
    /** {@return the schemes in the order in which they are listed} No other provider may have one of the same name. */
    List<ExchangeScheme> schemes();
}

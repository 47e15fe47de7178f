package io.tutti.sparse;

import io.tutti.algorithm.Parameters;
import java.util.function.BiFunction;

/**
 * A kind of exchange that can be created by name.
 *
 * @param name as users type it
 * @param description one line
 * @param maker creates the exchange from a target and the parameters, if it has any
 */
record Scheme(String name, String description, BiFunction<Target, Parameters, GradientExchange> maker) {}

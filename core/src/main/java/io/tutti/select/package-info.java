/**
 * Selects the algorithm for each call. The choice is a pure function of values that are equal on all ranks (collective, reduction
 * operation, element type, count, placement, options and the files they name), so all ranks make the same choice without
 * communication. The code refers to no algorithm by name. It evaluates a candidate by the properties of its schedule: precomputed for
 * usual topologies ({@code precomputed.txt}), otherwise derived on demand.
 *
 * <p>Order of precedence: the preferred algorithm; the user's {@linkplain io.tutti.select.Rules rules}; measured {@linkplain
 * io.tutti.select.TuningTable times}; the default rules; the cost {@linkplain io.tutti.model.LinkModel model} of links.
 */
package io.tutti.select;

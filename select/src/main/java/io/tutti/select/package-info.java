/**
 * Selects the algorithm for each call. The choice is a pure function of values that are equal on all ranks (collective, reduction
 * operation, element type, count, {@linkplain io.tutti.cost placement and costs of links}, options and the files they name), so all
 * ranks make the same choice without communication.
 *
 * <p>Order of precedence: the preferred algorithm; the user's {@linkplain io.tutti.select.table.Rules rules}; what {@linkplain
 * io.tutti.select.Trials trials} have settled; measured {@linkplain io.tutti.select.table.TuningTable times}; the default rules; the
 * cost {@linkplain io.tutti.model.LinkModel model} of links.
 *
 * <p>Rules of this package: the code refers to no algorithm by name. It evaluates a candidate by the properties of its schedule:
 * precomputed for usual topologies ({@code precomputed.txt}), otherwise derived when first needed. {@link io.tutti.select.table}
 * reads the files.
 */
package io.tutti.select;

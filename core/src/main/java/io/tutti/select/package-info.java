/**
 * Which algorithm for which call. The choice is a pure function of what all ranks know to be equal (collective,
 * operation, type, count, place, options and the files they name), so that all ranks choose alike without a word. No
 * algorithm is known by name here; a candidate is judged by what is derived from its schedule, when Tutti is built for
 * usual topologies ({@code facts.txt}), otherwise when it is asked for.
 *
 * <p>First things first: what is preferred by name; the user's {@linkplain io.tutti.select.Rules rules}; measured
 * {@linkplain io.tutti.select.TuningTable times}; the {@linkplain io.tutti.model.LinkModel model} of links.
 */
package io.tutti.select;

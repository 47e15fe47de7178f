/**
 * What collectives cost where: the facts on which algorithms are selected, and the alternatives that were considered. For libraries
 * that choose algorithms themselves, as Tutti does ({@link io.tutti.cost.SelectionBasis}).
 *
 * <p>Rules of this package. All types are immutable values, equal on all ranks of a communicator. Times are in seconds, sizes in bytes.
 * Nothing here knows how a choice is made.
 */
package io.tutti.cost;

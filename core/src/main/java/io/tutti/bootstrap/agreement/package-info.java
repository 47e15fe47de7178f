/**
 * How the survivors of a failed job agree on who is left: consensus on one {@link io.tutti.bootstrap.agreement.NextWorld}, by
 * single-decree Paxos with the lowest rank that is not known to be lost as the proposer. {@link
 * io.tutti.bootstrap.agreement.Agreement} is a rank's part of it.
 *
 * <p>Rules of this package. It has no I/O, clocks or threads: messages and losses go in, messages and a decision come out. So a test
 * explores all orders of messages and deaths for a few ranks, and processes run the same class. Any message may be lost, doubled,
 * late or overtaken by others; only termination needs that messages between living ranks arrive in the end.
 */
package io.tutti.bootstrap.agreement;

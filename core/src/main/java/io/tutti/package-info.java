/**
 * The interface of Tutti: {@link io.tutti.Tutti} connects, a {@link io.tutti.Communicator} combines vectors.
 *
 * <p>Rules of this room: a communicator is used by one thread at a time (two at once is an error, said at once);
 * different communicators may be used by different threads. Every wait has a finite deadline, but for rank 0's until the last
 * rank has left. No static state: several ranks may live in one JVM.
 *
 * <p>Interrupting a thread ends no wait, from {@link io.tutti.Tutti#connect} to {@link io.tutti.Communicator#close}: what all
 * ranks do together cannot be taken back by one. The call goes on to its result, fault or deadline, and the interrupt flag
 * is set afterwards.
 */
package io.tutti;

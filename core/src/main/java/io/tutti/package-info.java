/**
 * The interface of Tutti: {@link io.tutti.Tutti} connects, a {@link io.tutti.Communicator} combines vectors.
 *
 * <p>Rules of this room: a communicator is used by one thread at a time (two at once is an error, said at once);
 * different communicators may be used by different threads. Every wait has a finite deadline. No static state: several
 * ranks may live in one JVM.
 */
package io.tutti;

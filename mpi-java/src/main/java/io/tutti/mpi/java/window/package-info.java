/**
 * One-sided communication as messages. A rank that puts, gets or accumulates sends a request to the target, which serves requests in their
 * order for each origin: in its own waits, and from a thread of the window that looks for them at least about once a millisecond, so a
 * target that computes is served, too. An answer to a flush says that all before it is done. The same over shared memory and TCP.
 *
 * <p>Memory of origins is copied when a request is sent. Accumulates on one target are atomic, one after the other. Requests are
 * bytes in the order of this machine: ranks have the same one, as everywhere in Tutti.
 */
package io.tutti.mpi.java.window;

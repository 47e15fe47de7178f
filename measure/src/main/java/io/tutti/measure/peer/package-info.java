/**
 * Measures other libraries in turns with Tutti. The ranks of MPI libraries of the machine and of Gloo run a small native program, {@code
 * rank.h} with the calls of one library, that executes the same instructions as Tutti's ranks ({@link
 * io.tutti.measure.peer.CompiledLibrary}). Those of a {@link io.tutti.measure.rank.JavaLibrary} are Tutti's ranks with its calls ({@link
 * io.tutti.measure.peer.JavaPeer}). A {@link io.tutti.measure.peer.PeerSetting} is a library in one of its settings. Only the {@link
 * io.tutti.measure.peer.PeerLibrary} knows what a setting means.
 */
package io.tutti.measure.peer;

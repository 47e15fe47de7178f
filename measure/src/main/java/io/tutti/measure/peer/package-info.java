/**
 * Measures other libraries in turns with Tutti: MPI libraries of the machine, and Gloo. Their ranks run a small native
 * program, {@code rank.h} with the calls of one library, that executes the same instructions as Tutti's ranks. A {@link
 * io.tutti.measure.peer.PeerSetting} is a library in one of its settings. Only the {@link
 * io.tutti.measure.peer.PeerLibrary} translates a setting into flags.
 */
package io.tutti.measure.peer;

/**
 * Measures other libraries in turns with Tutti: MPI libraries of the machine. Their ranks run a small C program that
 * executes the same instructions as Tutti's ranks. A {@link io.tutti.measure.peer.PeerSetting} is a library in one of
 * its settings. Only {@link io.tutti.measure.peer.OpenMpiPeer} and {@link io.tutti.measure.peer.MpichPeer} translate a
 * setting into flags.
 */
package io.tutti.measure.peer;

/**
 * Other libraries, measured in turns with this one: MPI libraries of the machine, whose ranks are a small program in C
 * that takes orders as our own ranks do. A {@link io.tutti.cli.bench.peer.PeerSetting} is a library in one of its
 * settings; what a setting means in flags stands in {@link io.tutti.cli.bench.peer.OpenMpi} and {@link
 * io.tutti.cli.bench.peer.Mpich}, and nowhere else.
 */
package io.tutti.cli.bench.peer;

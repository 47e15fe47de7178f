/**
 * How measured processes are told what to do: by the one who measures, over a local socket, in 8-byte words of native
 * order. A rank connects, says its number, and then waits in a read, using no processor, until an {@link
 * io.tutti.cli.bench.wire.Instruction} comes; it answers with a count and so many words. Programs in C speak the same, so
 * that libraries can take turns without being started anew.
 */
package io.tutti.cli.bench.wire;

/**
 * Data structures in memory that ranks share, be it mapped by processes of one host or used by threads of one process:
 * rings, which carry messages between two ranks; {@link io.tutti.transport.memory.Slots} and
 * {@link io.tutti.transport.memory.Windows}, which all ranks of a communicator use together; {@link
 * io.tutti.transport.memory.Publications}, whose writers may be ahead of their readers; and registered allocations.
 * Each slot and each line of a window is written by one rank and read by all others. Memory order is described in {@code
 * RingDescriptor}.
 */
package io.tutti.transport.memory;

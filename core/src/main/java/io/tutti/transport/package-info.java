/**
 * Links, which carry messages between ranks. A {@link io.tutti.transport.Link} joins two ranks on one channel, which is
 * one lane of one communicator. Every channel has its own links, so that unread messages on one channel never block
 * another. A link's free buffer space is its credit: a sender depends only on the progress of its receiver.
 *
 * <p>Ranks of one host also share {@link io.tutti.transport.Slots} and {@link io.tutti.transport.Windows}. Each
 * slot and each line of a window is written by one rank and read by all others.
 *
 * <p>Data of another start of the job is never accepted, even though two starts may have the same job number. Shared
 * memory carries the start's id in its name and in its seal ({@code SharedSegment}), data links send the id when they
 * are opened, and frame headers are sealed with 32 bits of it. Slots, windows and rings need no id: a rank can map them
 * only if it belongs to the start.
 *
 * <p>Rules of this package. The thread that drives the engine owns the links: no method is called by two threads at
 * once, none blocks, and none allocates in the steady state. Messages arrive complete, in order and with exactly the
 * announced length. All native calls are in {@code SocketCalls}, and none is required: the socket that uses them has a
 * counterpart that uses channels. A link transfers bytes; it has no knowledge of elements, ranks or schedules.
 */
package io.tutti.transport;

/**
 * Links: how messages reach a peer. A {@link io.tutti.transport.Link} joins two ranks on one channel, a channel being a
 * lane of a communicator; every channel has links of its own, so that traffic which nobody takes up in one of them
 * never stands in the way of another. What a link has room for is its credit: a sender never needs more than its
 * receiver's progress.
 *
 * <p>Ranks of one host also share {@link io.tutti.transport.Slots} and {@link io.tutti.transport.Windows}, which know
 * no pairs: one writes, all read.
 *
 * <p>Nothing of another start is ever taken, though starts may have equal job numbers. Memory that ranks share has the
 * start's id in its name and its seal ({@code SharedSegment}), data links say it when they are opened, and frames are sealed with
 * 32 bits of it. Slots, windows and rings need no stamp of the start: who maps them has proved to be of it.
 *
 * <p>Rules of this room. A link belongs to whoever drives the engine: no method is called by two threads at once, none
 * blocks, none allocates after construction. Messages arrive whole, in order, and exactly as long as they were
 * announced. What native code is called stands in {@code SocketCalls}, and nothing depends on it: sockets have a twin on
 * channels. A link knows bytes, not elements, ranks or schedules.
 */
package io.tutti.transport;

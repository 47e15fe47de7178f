/**
 * The protocol of tagged messages, over the links of one channel.
 *
 * <p>A program's thread submits {@link io.tutti.messaging.protocol.Operation}s to a {@link
 * io.tutti.messaging.protocol.MessageProtocol}; everything else is done by the thread that drives the engine, which alone touches
 * queues, tables and links. An operation is in one queue at a time, so queues are lists through the operations and allocate nothing.
 *
 * <p>Frames of a {@link io.tutti.messaging.protocol.Peer}: EAGER has tag and payload. ANNOUNCE has tag and length, and stands for a
 * payload that is sent when a receive has been found: the receiver then sends GRANT, and the sender DATA. CREDIT returns room for
 * eager messages, which EAGER does, too. LEAVE is the last frame. EAGER and ANNOUNCE are sent in the order in which the sends were
 * submitted; matching follows that order.
 *
 * <p>Memory: eager messages that no receive expects are copied into a {@link io.tutti.messaging.protocol.BufferPool}. A sender has a
 * fixed credit for them with each receiver, and announces what exceeds it. An announcement takes an entry in the receiver's table
 * and belongs to a send that is not complete, so a sender's own requests limit these entries.
 */
package io.tutti.messaging.protocol;

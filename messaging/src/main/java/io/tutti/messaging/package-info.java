/**
 * Tagged messages between two ranks, as MPI has them. {@link io.tutti.messaging.Messages#open} opens them on a communicator; its messages
 * do not mix with those of another one, nor with collectives.
 *
 * <p><b>Matching.</b> A message has a source, a tag and a payload of bytes; a receive asks for a source or {@link
 * io.tutti.messaging.Messages#ANY_SOURCE}, and a tag or {@link io.tutti.messaging.Messages#ANY_TAG}. A message goes to the oldest posted
 * receive that takes it; a receive gets, of the messages that have arrived and that it takes, the one that arrived first. Messages do not
 * overtake: of two messages from one rank that one receive takes, it gets the one sent first. This holds whatever their lengths and
 * modes, for probes, too. Messages of different ranks arrive in any order. Operations of one thread are ordered as it calls them.
 *
 * <p><b>Completion.</b> A send is complete when its memory may change. {@link io.tutti.messaging.SendMode} says what that tells of the
 * receiver. Operations may complete in any order. Every operation that has its match completes, however many others have none: a sender
 * that is ahead of its receivers waits, but never stands in the way of a message that is expected.
 *
 * <p><b>Memory.</b> Short messages are sent at once and wait with the receiver, up to a fixed credit for each sender. Longer ones, and those
 * beyond the credit, wait with the sender, which is then not complete; the receiver keeps their tag and length. So no rank can use up
 * the memory of another. Payloads in memory of {@code Communicator.allocate} are read by a receiver on the same host without a copy
 * between.
 *
 * <p><b>Truncation.</b> A message longer than the memory of its receive fills that memory, and the receiver gets a {@link
 * io.tutti.messaging.TruncationException}. It concerns this receive only. The sender completes as usual.
 *
 * <p><b>Progress.</b> Every call of this rank that waits, of messages or collectives, advances all messages of the rank. If it makes none,
 * the progress thread does so at least about once a millisecond.
 *
 * <p><b>Failures.</b> A rank that dies, an abort, and the deadline end every wait with the {@link
 * io.tutti.error.CommunicationException} that collectives give.
 *
 * <p><b>Threads.</b> Any threads may use {@link io.tutti.messaging.Messages} at the same time, also while another one is in a collective.
 * One thread at a time may use a {@link io.tutti.messaging.MessageRequest}.
 */
package io.tutti.messaging;

/**
 * Schedules played in simulated time. {@link io.tutti.model.simulate.Simulator} asks for programs one rank at a time and
 * keeps them as an {@code OpTrace} of numbers; an {@code Engine} plays the tape as events in the order of time.
 *
 * <p>What is simulated:
 *
 * <ul>
 *   <li>A rank has one processor, which does its ops' overheads and arithmetic one after the other; lanes share it. Where
 *       ranks share a processor, one has it until none of its ops can begin, then the next.
 *   <li>A rank has one port out and one port in. A message takes the first for its bytes and a gap, so messages leave
 *       one after the other; what arrives while the other is still busy with an earlier message waits behind it.
 *   <li>Ranks of a node share its network interface: each of n senders gets the smaller of its own rate and the n-th
 *       part of the node's, from moment to moment (max-rate; Gropp, Olson and Samfass 2016). Arrivals are not limited.
 *   <li>A send is posted and left behind; it is complete when the matching receive is. With rendezvous its bytes leave
 *       when the receiver has come to it, otherwise they are stored on their way. Words of readiness and of completion
 *       cost nothing of their own; measured latencies contain them.
 *   <li>An op begins when its lane has come to it and its {@link io.tutti.schedule.Dependencies} are complete.
 * </ul>
 *
 * <p>Not simulated: routes and their congestion, caches, the memory bandwidth that ranks of a node share.
 */
package io.tutti.model.simulate;

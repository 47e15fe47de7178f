/**
 * Simulation of schedules. {@link io.tutti.model.simulate.Simulator} requests programs one rank at a time and keeps
 * them as an {@code OpTrace} of numbers; a {@code SimulationEngine} runs the trace as events in the order of time.
 *
 * <p>The simulated machine:
 *
 * <ul>
 *   <li>A rank has one processor, which executes the overheads and arithmetic of its ops one after the other; lanes
 *       share it. If ranks share a processor, a rank keeps it until none of its ops can begin; then the next rank gets
 *       it.
 *   <li>A rank has one outgoing and one incoming port. A message occupies the outgoing port for its bytes and a gap, so
 *       messages leave one after the other. A message that arrives while the incoming port is busy with an earlier
 *       message waits behind it.
 *   <li>Ranks of a node share its network interface: each of n senders gets, at any moment, the lesser of its own rate
 *       and 1/n of the node's (max-rate; Gropp, Olson and Samfass 2016). Incoming messages are not limited.
 *   <li>A send is posted and its lane continues; it is complete when the matching receive is. With rendezvous, its
 *       bytes leave when the receiver has reached the message; otherwise they are stored on their way. Ready and
 *       completion messages cost nothing of their own; measured latencies contain them.
 *   <li>An op begins when its lane has reached it and its {@link io.tutti.schedule.Dependencies} are complete.
 * </ul>
 *
 * <p>Not simulated: routes and their congestion, caches, and the memory bandwidth that ranks of a node share.
 */
package io.tutti.model.simulate;

/**
 * The public API of Tutti: {@link io.tutti.Tutti} joins a job, and a {@link io.tutti.Communicator} runs collectives.
 *
 * <ul>
 *   <li><b>Threads.</b> One thread at a time uses a communicator; a second one gets an {@link IllegalStateException} immediately.
 *       Different communicators may be used by different threads.
 *   <li><b>Deadlines.</b> Every wait has a finite deadline, except that of rank 0 until the last rank has left.
 *   <li><b>State.</b> A rank has no static state, so several ranks may run in one JVM.
 *   <li><b>Interrupts.</b> An interrupt ends no wait, from {@link io.tutti.Tutti#connect} to {@link io.tutti.Communicator#close},
 *       because one rank cannot withdraw from a collective. The call continues to its result, fault or deadline, and the
 *       interrupt flag is set afterwards.
 * </ul>
 */
package io.tutti;

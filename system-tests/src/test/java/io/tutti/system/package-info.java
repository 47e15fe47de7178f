/**
 * Ranks as real processes that are started, told what to do, stopped and killed.
 *
 * <p>A test starts a {@link io.tutti.system.Job}, tells its {@link io.tutti.system.Rank}s one by one what to call, and
 * reads their {@link io.tutti.system.Reply replies}; {@link io.tutti.system.RankMain} is what runs on the other side. So
 * the test decides which rank waits for which, not a sleep: {@link io.tutti.system.Rank#awaitInside()} returns when a
 * rank really waits inside a collective. Every wait has a deadline and shows all output when it passes. Processes are
 * ended by their handles only, and a rank ends by itself when the test's JVM does.
 *
 * <p>Times to detection are measured from the event to the arrival of a rank's reply, so they are upper bounds.
 */
package io.tutti.system;

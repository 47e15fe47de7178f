/**
 * Rank 0's part of the control plane: it completes all-gathers, compares call logs, and decides why the job ended.
 *
 * <p>Rules of this package. {@link io.tutti.control.coordinator.Coordinator} is used by one thread, and sends by an {@code Outbox}
 * that does not block; it knows no connections. Judgements ({@code MismatchDetector}, {@code Diagnoser}, {@code WaitGraph} with {@code
 * WaitCycles}, {@code PastCalls}) are pure functions of the ranks' replies.
 */
package io.tutti.control.coordinator;

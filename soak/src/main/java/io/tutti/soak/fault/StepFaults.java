package io.tutti.soak.fault;

import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Faults at steps of the protocols. */
final class StepFaults {
    private static final Set<Category> LOST = EnumSet.of(Category.PEER_LOST);
    /** A rank that others do not know yet is missed at the deadline for joining. */
    private static final Set<Category> LOST_OR_MISSED = EnumSet.of(Category.PEER_LOST, Category.DEADLINE);

    private static final Set<Category> FAILED = EnumSet.of(Category.PEER_LOST, Category.RESOURCE);

    /** The dialler has been admitted, so rank 0 or the listener takes the connection for that of a living rank. */
    private static final Set<ProtocolStep> ADMITTED = EnumSet.of(
            ProtocolStep.JOIN_WELCOME_READ,
            ProtocolStep.JOIN_REQUEST_SENT,
            ProtocolStep.JOIN_ADMITTED,
            ProtocolStep.JOIN_WELCOMED,
            ProtocolStep.TCP_REQUEST_SENT,
            ProtocolStep.TCP_ADMITTED,
            ProtocolStep.TCP_WELCOMED,
            ProtocolStep.TCP_WELCOME_READ);

    private StepFaults() {}

    static List<Fault> all() {
        return List.of(
                new StepFault(
                        "kill",
                        "a rank is killed (SIGKILL) at a step",
                        random -> "kill",
                        step -> true,
                        (request, step) -> ended(step)),
                new StepFault(
                        "exit",
                        "a rank's process exits at a step",
                        random -> "exit=3",
                        step -> true,
                        (request, step) -> ended(step)),
                new StepFault(
                        "stop",
                        "a rank is stopped (SIGSTOP) at a step, for ever",
                        random -> "stop",
                        step -> true,
                        (request, step) -> new Expectation(
                                LOST_OR_MISSED,
                                Naming.VICTIM,
                                Victim.SILENT,
                                StepChoice.isBeforeAdmission(step)
                                        ? SoakTimes.JOIN_NOTICED
                                        : SoakTimes.SILENCE_NOTICED)),
                new StepFault(
                        "pause",
                        "a rank is stopped at a step, and continued before it is missed",
                        random -> "stop=" + random.nextInt(50, SoakTimes.SHORT_MILLIS),
                        step -> true,
                        (request, step) -> Expectation.success()),
                new StepFault(
                        "delay",
                        "a thread of a rank is late at a step",
                        random -> "delay=" + random.nextInt(50, SoakTimes.SHORT_MILLIS),
                        step -> true,
                        (request, step) -> Expectation.success()),
                new StepFault(
                        "throw",
                        "an exception that Tutti does not expect is thrown at a step",
                        random -> "throw",
                        step -> !step.isConnected(),
                        (request, step) -> new Expectation(
                                        StepChoice.isBeforeAdmission(step) ? missedOrFailed() : FAILED,
                                        Naming.VICTIM,
                                        Victim.FAILS,
                                        noticed(step))
                                .withVictimSaying("failpoint " + step.key())),
                new StepFault(
                        "reset",
                        "a connection is reset in its handshake",
                        random -> "reset",
                        ProtocolStep::isConnected,
                        (request, step) -> ADMITTED.contains(step)
                                ? new Expectation(
                                                LOST_OR_MISSED, Naming.ANY, Victim.LIKE_OTHERS, SoakTimes.JOIN_NOTICED)
                                        .orSuccess()
                                : Expectation.success()));
    }

    private static Set<Category> missedOrFailed() {
        Set<Category> all = EnumSet.copyOf(LOST_OR_MISSED);
        all.addAll(FAILED);
        return all;
    }

    private static Expectation ended(ProtocolStep step) {
        return new Expectation(
                StepChoice.isBeforeAdmission(step) ? LOST_OR_MISSED : LOST,
                Naming.VICTIM,
                Victim.SILENT,
                noticed(step));
    }

    private static Duration noticed(ProtocolStep step) {
        return StepChoice.isBeforeAdmission(step) ? SoakTimes.JOIN_NOTICED : Expectation.SOON;
    }
}

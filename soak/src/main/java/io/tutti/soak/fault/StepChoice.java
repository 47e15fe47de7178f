package io.tutti.soak.fault;

import io.tutti.failpoint.ProtocolStep;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which steps a rank comes to in a run without another fault, and how often. */
final class StepChoice {
    /** Of the rank that listens. */
    private static final Set<ProtocolStep> LISTENING = EnumSet.of(
            ProtocolStep.JOIN_NONCE_READ,
            ProtocolStep.JOIN_PROVED,
            ProtocolStep.JOIN_DIALLER_PROVED,
            ProtocolStep.JOIN_ADMITTED,
            ProtocolStep.JOIN_WELCOMED,
            ProtocolStep.TCP_NONCE_READ,
            ProtocolStep.TCP_PROVED,
            ProtocolStep.TCP_DIALLER_PROVED,
            ProtocolStep.TCP_ADMITTED,
            ProtocolStep.TCP_WELCOMED);

    private static final Set<ProtocolStep> RANK_ZERO = EnumSet.of(ProtocolStep.JOIN_LISTEN, ProtocolStep.JOIN_PUBLISH);
    private static final Set<ProtocolStep> EVERY_RANK =
            EnumSet.of(ProtocolStep.JOIN_CLAIM, ProtocolStep.JOIN_CONTROL, ProtocolStep.JOIN_MET);
    /** After another fault only. */
    private static final Set<ProtocolStep> AFTER_FAULTS = EnumSet.of(
            ProtocolStep.CONTROL_RAISE,
            ProtocolStep.CONTROL_ABORT,
            ProtocolStep.CONTROL_COMPARE,
            ProtocolStep.SHRINK_BEGIN,
            ProtocolStep.SHRINK_ANSWER,
            ProtocolStep.SHRINK_DECIDED,
            ProtocolStep.GROW_FOUND);

    /** Not reached in every round. */
    private static final Set<ProtocolStep> RARE = EnumSet.of(ProtocolStep.WINDOW_OPEN, ProtocolStep.LINK_ZERO_COPY);

    private static final int MOST_OF_PHASE = 6;
    private static final int MOST_WINDOWS = 3;

    private StepChoice() {}

    /** The steps that the victim of a request passes. */
    static List<ProtocolStep> of(FaultRequest request) {
        return Arrays.stream(ProtocolStep.values())
                .filter(step -> !AFTER_FAULTS.contains(step) && isPassed(step, request))
                .toList();
    }

    /** Those that it passes in each few rounds of a job that goes on. Which ranks dial others changes with each world. */
    static List<ProtocolStep> ofRound(FaultRequest request) {
        return of(request).stream().filter(StepChoice::isOfRound).toList();
    }

    private static boolean isOfRound(ProtocolStep step) {
        return switch (area(step)) {
            case "call", "slot", "window", "cell", "link", "shm" -> !RARE.contains(step);
            default -> step == ProtocolStep.FABRIC_LINKS || step == ProtocolStep.CONTROL_GATHER;
        };
    }

    private static boolean isPassed(ProtocolStep step, FaultRequest request) {
        SoakLink link = request.link();
        boolean isZero = request.victim() == 0;
        return switch (area(step)) {
            case "join" ->
                EVERY_RANK.contains(step) || isZero == (RANK_ZERO.contains(step) || LISTENING.contains(step));
            case "shm" -> link.sharesMemory() && (link.isOneHost() || isWithNeighbour(request));
            case "tcp" -> link.hasTcp() && (LISTENING.contains(step) ? isDialled(request) : dials(request));
            case "slot", "window", "cell" -> link.isOneHost();
            default -> step != ProtocolStep.LINK_ZERO_COPY || link.isOneHost();
        };
    }

    /** Of two ranks that are joined by TCP the lower dials. */
    private static boolean dials(FaultRequest request) {
        return request.link() == SoakLink.MIXED
                ? request.victim() < SoakLink.left(request.ranks())
                : request.victim() < request.ranks() - 1;
    }

    private static boolean isDialled(FaultRequest request) {
        return request.link() == SoakLink.MIXED
                ? request.victim() >= SoakLink.left(request.ranks())
                : request.victim() > 0;
    }

    /** Of mixed links: whether another rank is on the same host. */
    private static boolean isWithNeighbour(FaultRequest request) {
        int left = SoakLink.left(request.ranks());
        int group = request.victim() < left ? left : request.ranks() - left;
        return group > 1;
    }

    static String area(ProtocolStep step) {
        return step.key().substring(0, step.key().indexOf('.'));
    }

    /** Whether the victim passes a step in the warm-up call of {@code connect}, which is a short allreduce, as the default rules choose. */
    static boolean isOfWarmUp(ProtocolStep step, FaultRequest request) {
        return switch (step) {
            case CALL_PUBLISH -> true;
            case WINDOW_BEGIN, WINDOW_STAMP, WINDOW_DONE -> request.link().isOneHost() && request.ranks() == 2;
            case SLOT_STAMP, SLOT_READ -> request.link().isOneHost() && request.ranks() > 2;
            case LINK_START, LINK_WRITE, LINK_ARRIVE, LINK_RELEASE ->
                !request.link().isOneHost();
            default -> false;
        };
    }

    /** At most at which passage of a step a fault is injected, so that it comes before the end. */
    static int passages(ProtocolStep step) {
        return switch (area(step)) {
            case "call", "slot", "window", "cell", "link" -> step == ProtocolStep.LINK_CLOSE ? 3 : 12;
            case "shm" -> step == ProtocolStep.SHM_MAP ? 4 : 1;
            case "fabric" -> step == ProtocolStep.FABRIC_LINKS ? 3 : 1;
            default -> step == ProtocolStep.CONTROL_GATHER ? 12 : 1;
        };
    }

    /** The same in a few rounds of a long job. */
    static int passagesOfPhase(ProtocolStep step) {
        int most = area(step).equals("window") ? MOST_WINDOWS : MOST_OF_PHASE;
        return Math.min(passages(step), most);
    }

    /** Whether ranks may not be connected to the rank of this step yet, so that no connection tells of its end. */
    static boolean isBeforeAdmission(ProtocolStep step) {
        return area(step).equals("join") && step != ProtocolStep.JOIN_MET;
    }
}

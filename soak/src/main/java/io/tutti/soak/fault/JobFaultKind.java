package io.tutti.soak.fault;

import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.ProtocolStep;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The kinds of fault through which a job lives. They are called as in jobs with one fault. */
public enum JobFaultKind {
    /** A rank is stopped at a step, and continued before it is missed. */
    PAUSE(5, 2),
    /** A thread of a rank is late at a step. */
    DELAY(5, 2),
    /** A rank is killed at a step. */
    KILL(2, 2),
    /** A rank's process exits at a step. */
    EXIT(1, 2),
    /** A rank is stopped at a step, for ever. */
    STOP(1, 2),
    /** An exception that Tutti does not expect is thrown at a step. */
    THROW(1, 2),
    /** A rank is killed, and its replacement lost while it joins. */
    REPLACEMENT_LOST(1, 2),
    /** A rank is killed, and a second one lost while the job grows. */
    GROW_LOST(1, 4),
    /** A rank is killed, and a second one lost while the survivors agree. */
    SHRINK_LOST(1, 5);

    /** A rank is late, and no rank is lost. */
    static final List<JobFaultKind> LATE = List.of(PAUSE, DELAY);

    private static final List<String> SECOND_ACTIONS = List.of("kill", "stop", "throw");

    private final int weight;
    private final int leastRanks;

    JobFaultKind(int weight, int leastRanks) {
        this.weight = weight;
        this.leastRanks = leastRanks;
    }

    /** {@return its word on the command line} */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return the kinds that have one of these names} */
    static List<JobFaultKind> named(List<String> names) {
        return Arrays.stream(values())
                .filter(kind -> names.contains(kind.word()))
                .toList();
    }

    /** How often it is drawn, compared with others, by so many ranks. */
    int weight(int ranks) {
        return ranks < leastRanks ? 0 : weight;
    }

    JobFault draw(FaultRequest request, int phase) {
        return switch (this) {
            case PAUSE, DELAY -> JobFault.harmless(word(), phase, atWork(request, phase, lateness(request)));
            case KILL -> lost(atWork(request, phase, "kill"), Optional.empty());
            case EXIT -> lost(atWork(request, phase, "exit=3"), Optional.empty());
            case STOP -> lost(atWork(request, phase, "stop"), Optional.empty());
            case THROW -> lost(atWork(request, phase, "throw"), Optional.empty());
            case REPLACEMENT_LOST ->
                second(request, phase, request.victim(), JobFailpoint.JOINING, SurvivorFaults.ENTRANCE);
            case GROW_LOST ->
                second(request, phase, SurvivorFaults.other(request), phase, EnumSet.of(ProtocolStep.GROW_FOUND));
            case SHRINK_LOST -> second(request, phase, SurvivorFaults.other(request), phase, SurvivorFaults.AGREEMENT);
        };
    }

    /** Lateness of another rank while the job goes on after a loss: of the replacement, or of a survivor. */
    JobFault meanwhile(FaultRequest request, int phase, boolean isJoining) {
        Set<ProtocolStep> steps = EnumSet.copyOf(isJoining ? SurvivorFaults.ENTRANCE : SurvivorFaults.AGREEMENT);
        steps.add(isJoining ? ProtocolStep.JOIN_CONTROL : ProtocolStep.GROW_FOUND);
        JobFailpoint point = new JobFailpoint(
                request.oneOf(List.copyOf(steps)).key(),
                isJoining ? request.victim() : SurvivorFaults.other(request),
                isJoining ? JobFailpoint.JOINING : phase,
                1,
                lateness(request));
        return JobFault.harmless(word(), phase, point);
    }

    private String lateness(FaultRequest request) {
        return (this == PAUSE ? "stop=" : "delay=") + request.random().nextInt(50, SoakTimes.SHORT_MILLIS);
    }

    private static JobFailpoint atWork(FaultRequest request, int phase, String action) {
        ProtocolStep step = request.oneOf(StepChoice.ofRound(request));
        int count = 1 + request.random().nextInt(StepChoice.passagesOfPhase(step));
        return new JobFailpoint(step.key(), request.victim(), phase, count, action);
    }

    private JobFault second(FaultRequest request, int phase, int rank, int itsPhase, Set<ProtocolStep> steps) {
        JobFailpoint first = atWork(request, phase, "kill");
        String step = request.oneOf(List.copyOf(steps)).key();
        return lost(first, Optional.of(new JobFailpoint(step, rank, itsPhase, 1, request.oneOf(SECOND_ACTIONS))));
    }

    private JobFault lost(JobFailpoint first, Optional<JobFailpoint> second) {
        Set<Category> categories =
                this == THROW ? EnumSet.of(Category.PEER_LOST, Category.RESOURCE) : EnumSet.of(Category.PEER_LOST);
        Duration noticed = this == STOP ? SoakTimes.SILENCE_NOTICED : Expectation.SOON;
        return new JobFault(word(), first.phase(), first, second, categories, noticed);
    }
}

package io.tutti.soak.fault;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.ProtocolStep;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Faults of jobs that go on after the loss of a rank, with a replacement; all but the first happen while survivors agree or the job grows. */
final class SurvivorFaults {
    private static final List<String> ACTIONS = List.of("kill", "stop", "throw");
    /** One may give up while survivors wait for a rank that is stopped. */
    private static final int MOST_REPLACEMENTS = 6;
    /** So many that without two of them more than half are left. */
    private static final int AGREEING = 5;

    private static final int GROWING = 4;

    static final Set<ProtocolStep> AGREEMENT =
            EnumSet.of(ProtocolStep.SHRINK_BEGIN, ProtocolStep.SHRINK_ANSWER, ProtocolStep.SHRINK_DECIDED);
    static final Set<ProtocolStep> ENTRANCE = EnumSet.of(
            ProtocolStep.JOIN_MET,
            ProtocolStep.FABRIC_TRANSPORTS,
            ProtocolStep.FABRIC_ROUTES,
            ProtocolStep.FABRIC_LINKS);
    /** Of ranks that have joined. */
    private static final Set<String> WORK = Set.of("call", "slot", "window", "cell", "link");

    private SurvivorFaults() {}

    static List<Fault> all() {
        return List.of(
                new SurvivorFault(
                        "replace",
                        "a rank is killed, and the others go on with a replacement",
                        0,
                        SurvivorFaults::first),
                new SurvivorFault(
                        "shrink-lost",
                        "the same, and a second rank is lost while the survivors agree",
                        AGREEING,
                        request -> second(request, other(request), AGREEMENT)),
                new SurvivorFault(
                        "grow-lost",
                        "the same, and a second rank is lost while the job grows",
                        GROWING,
                        request -> second(request, other(request), EnumSet.of(ProtocolStep.GROW_FOUND))),
                new SurvivorFault(
                        "replacement-lost",
                        "the same, and the replacement is lost while it joins",
                        0,
                        request -> second(request, request.victim(), ENTRANCE)),
                new SurvivorFault(
                        "replacement-refused",
                        "the same, and the replacement speaks another version of the protocols",
                        0,
                        SurvivorFaults::refused));
    }

    /** A rank is killed at a step of its work. */
    private static Injection first(FaultRequest request) {
        String failpoint = killed(request);
        return going(failpoint, failpoint, ReplacementPlan.of(1, List.of()));
    }

    private static String killed(FaultRequest request) {
        ProtocolStep step = request.oneOf(StepChoice.of(request).stream()
                .filter(each -> WORK.contains(StepChoice.area(each)) && each != ProtocolStep.LINK_CLOSE)
                .toList());
        int count = 1 + request.random().nextInt(StepChoice.passages(step));
        return String.format(Locale.ROOT, "%s@%d#%d:kill", step.key(), request.victim(), count);
    }

    static int other(FaultRequest request) {
        return (request.victim() + request.random().nextInt(1, request.ranks())) % request.ranks();
    }

    /** A second rank is lost at a step: a survivor, or the replacement of the first one. */
    private static Injection second(FaultRequest request, int rank, Set<ProtocolStep> steps) {
        ProtocolStep step = request.oneOf(List.copyOf(steps));
        String first = killed(request);
        String second = String.format(Locale.ROOT, "%s@%d:%s", step.key(), rank, request.oneOf(ACTIONS));
        boolean isReplacement = rank == request.victim();
        return going(
                first + " then " + second,
                isReplacement ? first : first + "," + second,
                new ReplacementPlan(
                        MOST_REPLACEMENTS,
                        isReplacement ? second : Setting.FAILPOINT.defaultValue(),
                        rank,
                        step.key(),
                        List.of()));
    }

    private static Injection refused(FaultRequest request) {
        String first = killed(request);
        String step = ProtocolStep.JOIN_FIND.key();
        String second = String.format(Locale.ROOT, "%s@%d:version", step, request.victim());
        ReplacementPlan plan = new ReplacementPlan(MOST_REPLACEMENTS, second, request.victim(), step, List.of());
        Expectation expectation = Expectation.success()
                .withVictimSaying("^" + Category.AUTHENTICATION
                        + ".* as a replacement: protocol version [0-9]+ there, version [0-9]+ here");
        return going(first + " then " + second, first, plan).expecting(expectation);
    }

    private static Injection going(String detail, String failpoints, ReplacementPlan replacement) {
        return Injection.of(detail, Expectation.success())
                .with(Setting.FAILPOINT.environmentName(), failpoints)
                .goingOn(replacement);
    }
}

package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Setting;
import io.tutti.cost.Alternative;
import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.cost.TimeTerms;
import io.tutti.select.Choice.Origin;
import io.tutti.select.table.MeasuredTimes;
import io.tutti.select.table.Rule;
import io.tutti.select.table.Rules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Selects algorithms for one communicator. In order of precedence: the preferred algorithm, the user's rules, what {@link Trials} have
 * settled, the least measured time, the default rules, the least predicted time. A selected algorithm always meets the requirements of
 * the call. Choices are cached; repeating a call allocates nothing. Used by one thread at a time.
 */
public final class Chooser {
    private static final int REMEMBERED = 256;

    private final Placement placement;
    private final Policy policy;
    private final Candidates candidates;
    private final PredictedTimes predictions;
    private final Map<String, Map<String, MeasuredTimes>> timings = new HashMap<>();
    /** What trials have settled. */
    private final Map<CallClass, Choice> settled = new HashMap<>();

    private Consumer<String> listener;
    private final Remembered[] remembered = new Remembered[REMEMBERED];

    /** A call and its choice. */
    private record Remembered(CollectiveKind kind, long bytes, CallRequirements requirements, Choice choice) {
        boolean isOf(CollectiveCall call) {
            return kind == call.kind()
                    && bytes == call.bytes()
                    && requirements.commutative() == call.isCommutative()
                    && requirements.exact() == call.isExact();
        }
    }

    /**
     * Creates the chooser of one communicator.
     *
     * @param placement where its ranks are
     * @param policy the policy of its options
     */
    public Chooser(Placement placement, Policy policy) {
        this(placement, policy, Candidates.shared(placement.topology(), policy.lanes()));
    }

    Chooser(Placement placement, Policy policy, Candidates candidates) {
        this.placement = placement;
        this.policy = policy;
        this.candidates = candidates;
        this.predictions =
                new PredictedTimes(candidates, placement, policy.table().costs(placement));
    }

    /** Returns the costs of messages that predictions assume, before oversubscription is applied. */
    public LinkCosts linkCosts() {
        return predictions.costs();
    }

    /** Sets a listener that gets one line for each choice that is not cached, with the reasons. */
    public void tell(Consumer<String> words) {
        listener = words;
    }

    /** Returns a chooser that chooses as this one does before any trials, and tells no listener; this one if it has none. */
    public Chooser silent() {
        return listener == null ? this : new Chooser(placement, policy);
    }

    /**
     * Returns the algorithm for a call; see {@link #decide}.
     *
     * @throws IllegalArgumentException if no algorithm meets the requirements
     */
    public Algorithm choose(CollectiveCall call) {
        return decide(call).algorithm();
    }

    /**
     * Selects the algorithm for a call. The choice depends on the kind of the call, the bytes of its whole vector, and whether
     * operands may be reordered and regrouped.
     *
     * @return the algorithm and the reason
     * @throws IllegalArgumentException if no algorithm meets the requirements, or the preferred one needs more lanes
     */
    public Choice decide(CollectiveCall call) {
        int slot = slot(call);
        Remembered last = remembered[slot];
        if (last != null && last.isOf(call)) {
            return last.choice;
        }
        CallRequirements requirements = requirements(call);
        Choice choice = settled(call);
        choice = choice == null ? decide(call.kind().algorithms(), call.bytes(), requirements) : choice;
        remembered[slot] = new Remembered(call.kind(), call.bytes(), requirements, choice);
        if (listener != null) {
            listener.accept(call.kind().label() + " of " + call.bytes() + " bytes: " + explain(call));
        }
        return choice;
    }

    private CallRequirements requirements(CollectiveCall call) {
        return new CallRequirements(call.isCommutative(), call.isExact(), policy.wanted());
    }

    /** A record's hash is made by the JVM when it is first used, which no call needs to wait for without trials. */
    private Choice settled(CollectiveCall call) {
        return settled.isEmpty() ? null : settled.get(CallClass.of(call));
    }

    /** Chooses an algorithm from now on, because it took the least time in trials of calls like this one. All ranks settle on the same. */
    void settle(CollectiveCall call, Algorithm algorithm, double seconds) {
        Choice choice = new Choice(algorithm, Origin.TRIALS, "", seconds);
        settled.put(CallClass.of(call), besidePreferred(choice, call.kind().algorithms(), requirements(call)));
        remembered[slot(call)] = null;
    }

    /**
     * Returns the algorithms worth trying for a call: the chosen one first, then those whose predicted time is at most {@code factor} times
     * the least, the fastest first; the chosen one alone if the user named it. Depends on nothing but the call, as a choice does, and not on
     * what is known of candidates by now.
     *
     * @param most how many at most
     */
    Rivals rivals(CollectiveCall call, double factor, int most) {
        Choice choice = decide(call);
        if (choice.origin() == Origin.PREFERENCE || choice.origin() == Origin.RULE) {
            return new Rivals(List.of(choice.algorithm()), 0);
        }
        List<Candidate> list = candidates.of(call.kind().algorithms());
        return predictions.rivals(choice.algorithm(), list, call.bytes(), requirements(call), factor, most);
    }

    private static int slot(CollectiveCall call) {
        long mixed = (call.bytes() * 16 + call.kind().ordinal()) * 4
                + (call.isCommutative() ? 2 : 0)
                + (call.isExact() ? 1 : 0);
        return (int) (mixed * 0x9E3779B97F4A7C15L >>> 40) & REMEMBERED - 1;
    }

    /** Loops instead of streams, here and below: in a cold JVM, linking streams takes longer than the decision. */
    private Choice decide(String collective, long bytes, CallRequirements requirements) {
        Choice choice = preferred(collective, requirements);
        choice = choice == null ? ruled(policy.rules(), Origin.RULE, collective, bytes, requirements) : choice;
        choice = choice == null ? measured(collective, bytes, requirements) : choice;
        choice = choice == null ? ruled(Rules.DEFAULT, Origin.DEFAULT_RULE, collective, bytes, requirements) : choice;
        choice = choice == null ? predicted(collective, bytes, requirements) : choice;
        return besidePreferred(choice, collective, requirements);
    }

    private Choice preferred(String collective, CallRequirements requirements) {
        Preference preference = policy.preference();
        if (!preference.isFor(collective)) {
            return null;
        }
        Candidate found = candidates.named(collective, preference.name()).orElse(null);
        if (found != null && !candidates.hasLanes(found)) {
            throw new IllegalArgumentException(
                    Setting.ALGORITHM.environmentName() + "=" + found.name() + Obstacles.needsLanes(found));
        }
        return found == null || !found.allows(requirements)
                ? null
                : new Choice(found.algorithm(), Origin.PREFERENCE, "", Double.NaN);
    }

    /** Returns a choice whose reason says why it is not the preferred algorithm, if one is preferred. */
    private Choice besidePreferred(Choice choice, String collective, CallRequirements requirements) {
        Preference preference = policy.preference();
        if (choice.origin() == Origin.PREFERENCE || !preference.isFor(collective)) {
            return choice;
        }
        String obstacle = Setting.ALGORITHM.environmentName() + "=" + preference.name()
                + obstacles().of(collective, collective, preference.name(), requirements);
        String detail = choice.detail().isEmpty() ? obstacle : choice.detail() + "; " + obstacle;
        return new Choice(choice.algorithm(), choice.origin(), detail, choice.seconds());
    }

    private Choice ruled(Rules rules, Origin origin, String collective, long bytes, CallRequirements requirements) {
        for (Rule rule : rules.rules()) {
            if (rule.isFor(collective, placement, bytes)) {
                Candidate found = candidates.named(collective, rule.algorithm()).orElse(null);
                if (found != null && candidates.hasLanes(found) && found.allows(requirements)) {
                    return new Choice(found.algorithm(), origin, "line " + rule.line(), Double.NaN);
                }
            }
        }
        return null;
    }

    /** Returns the algorithm with the least measured time, if at least two were measured near this size; otherwise null. */
    private Choice measured(String collective, long bytes, CallRequirements requirements) {
        Candidate best = null;
        double least = Double.POSITIVE_INFINITY;
        int covering = 0;
        for (Map.Entry<String, MeasuredTimes> each : timings(collective).entrySet()) {
            MeasuredTimes timing = each.getValue();
            Candidate candidate = timing.covers(bytes)
                    ? candidates.named(collective, each.getKey()).orElse(null)
                    : null;
            if (candidate != null && candidates.hasLanes(candidate)) {
                covering++;
                if (timing.at(bytes) < least && candidate.allows(requirements)) {
                    best = candidate;
                    least = timing.at(bytes);
                }
            }
        }
        return covering < 2 || best == null
                ? null
                : new Choice(best.algorithm(), Origin.TABLE, "on " + placement.hosts(), least);
    }

    private Choice predicted(String collective, long bytes, CallRequirements requirements) {
        Candidate best = predictions.fastest(candidates.of(collective), bytes, requirements);
        best = best == null ? predictions.fastest(candidates.all(collective), bytes, requirements) : best;
        if (best == null) {
            throw new IllegalArgumentException(obstacles().ofAll(collective));
        }
        double seconds = predictions.seconds(best.cost(), bytes);
        return new Choice(best.algorithm(), Origin.MODEL, linkCosts().names(placement), seconds);
    }

    private Obstacles obstacles() {
        return new Obstacles(placement.topology(), policy, candidates);
    }

    private Map<String, MeasuredTimes> timings(String collective) {
        Map<String, MeasuredTimes> found = timings.get(collective);
        if (found == null) {
            found = policy.table().timings(placement, collective);
            timings.put(collective, found);
        }
        return found;
    }

    /**
     * Returns the algorithm of this name for a call, even if another one is faster.
     *
     * @throws IllegalArgumentException if no such algorithm exists, or if it does not support the topology, needs more lanes or does
     *     not meet the requirements of the call
     */
    public Algorithm named(CollectiveCall call, String name) {
        String obstacle = obstacles().of(call.kind().label(), call.kind().algorithms(), name, requirements(call));
        if (!obstacle.isEmpty()) {
            throw new IllegalArgumentException("algorithm=" + name + obstacle);
        }
        return candidates.named(call.kind().algorithms(), name).orElseThrow().algorithm();
    }

    /**
     * Returns all algorithms for a call with all parameters worth trying, and the selected one, the fastest first. Derives and
     * verifies unknown properties, which may take seconds.
     */
    public List<Alternative> alternatives(CollectiveCall call) {
        return alternatives(call, name -> {});
    }

    /**
     * Returns the same as {@link #alternatives(CollectiveCall)}, for a user who waits.
     *
     * @param next receives the name of each algorithm before its properties are derived
     */
    public List<Alternative> alternatives(CollectiveCall call, Consumer<String> next) {
        List<Candidate> all = withChosen(candidates.all(call.kind().algorithms()), call);
        all.removeIf(each -> {
            next.accept(each.name());
            return !candidates.hasLanes(each);
        });
        return evaluate(all, call, next);
    }

    private List<Candidate> withChosen(List<Candidate> list, CollectiveCall call) {
        List<Candidate> all = new ArrayList<>(list);
        candidates
                .named(call.kind().algorithms(), choose(call).name())
                .filter(each -> !all.contains(each))
                .ifPresent(all::add);
        return all;
    }

    private List<Alternative> evaluate(List<Candidate> list, CollectiveCall call, Consumer<String> next) {
        CallRequirements requirements = requirements(call);
        String chosen = choose(call).name();
        return list.stream()
                .map(each -> {
                    next.accept(each.name());
                    MeasuredTimes timing = timings(call.kind().algorithms()).get(each.name());
                    boolean isMeasured = timing != null && timing.covers(call.bytes());
                    TimeTerms terms = predictions.terms(each.cost(), call.bytes());
                    double seconds = isMeasured ? timing.at(call.bytes()) : terms.seconds();
                    boolean isChosen = each.name().equals(chosen);
                    return new Alternative(
                            each.name(), seconds, terms, isMeasured, each.allows(requirements), isChosen);
                })
                .sorted(Comparator.comparingDouble(Alternative::seconds))
                .toList();
    }

    /** Returns the choice and its reasons as one line, for the candidates of {@link #likely}. */
    public String explain(CollectiveCall call) {
        Choice choice = decide(call);
        StringBuilder text = new StringBuilder(choice.algorithm().name());
        text.append(" (").append(choice.origin());
        text.append(choice.detail().isEmpty() ? "" : ", " + choice.detail()).append("):");
        likely(call).forEach(each -> text.append(' ').append(each));
        return text.toString();
    }

    /** Returns the candidates worth predicting and the measured algorithms, the fastest first. */
    public List<Alternative> likely(CollectiveCall call) {
        String collective = call.kind().algorithms();
        List<Candidate> known = withChosen(candidates.of(collective), call);
        timings(collective)
                .keySet()
                .forEach(name -> candidates
                        .named(collective, name)
                        .filter(candidates::hasLanes)
                        .filter(each -> !known.contains(each))
                        .ifPresent(known::add));
        return evaluate(known, call, name -> {});
    }
}

package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Setting;
import io.tutti.cost.Alternative;
import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.cost.TimeTerms;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;
import io.tutti.select.Choice.Origin;
import io.tutti.select.table.AlgorithmLookup;
import io.tutti.select.table.MeasuredTimes;
import io.tutti.select.table.Rule;
import io.tutti.select.table.Rules;
import io.tutti.verify.VerificationException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Selects algorithms for one communicator. In order of precedence: the preferred algorithm, the user's rules, what {@link Trials} have
 * settled, the least measured time, the default rules, the least predicted time. A selected algorithm always meets the requirements of
 * the call. Choices are cached; repeating a call allocates nothing. Used by one thread at a time.
 */
public final class Chooser {
    private static final int REMEMBERED = 256;
    /** Bounds may exceed costs by what rounding makes of them. */
    private static final double ROUNDED = 1 + 1e-9;

    private static final int NONE = -1;

    private final Placement placement;
    private final Policy policy;
    private final Candidates candidates;
    private final LinkCosts costs;
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
        this.costs = policy.table().costs(placement);
    }

    /** Returns the costs of messages that predictions assume, before oversubscription is applied. */
    public LinkCosts linkCosts() {
        return costs;
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
        List<Algorithm> found = new ArrayList<>(List.of(choice.algorithm()));
        if (choice.origin() == Origin.PREFERENCE || choice.origin() == Origin.RULE) {
            return new Rivals(found, 0);
        }
        CallRequirements requirements = requirements(call);
        List<Candidate> list = candidates.of(call.kind().algorithms());
        double[] bounds = bounds(list, call.bytes(), requirements);
        double least = Double.POSITIVE_INFINITY;
        for (int next = leastOf(bounds); next != NONE && found.size() < most; next = leastOf(bounds)) {
            double seconds = bounds[next];
            bounds[next] = Double.POSITIVE_INFINITY;
            if (seconds > factor * least) {
                break;
            }
            if (mayBeTried(list.get(next), requirements)) {
                least = Math.min(least, seconds);
                addUnlessFirst(list.get(next).algorithm(), found);
            }
        }
        return new Rivals(found, least);
    }

    /** A wrong one, as of a jar, must not end a program that does without it. */
    private static boolean mayBeTried(Candidate candidate, CallRequirements requirements) {
        try {
            return candidate.allows(requirements);
        } catch (VerificationException e) {
            return false;
        }
    }

    private static void addUnlessFirst(Algorithm algorithm, List<Algorithm> list) {
        if (!algorithm.name().equals(list.getFirst().name())) {
            list.add(algorithm);
        }
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
                    Setting.ALGORITHM.environmentName() + "=" + found.name() + needsLanes(found));
        }
        return found == null || !found.allows(requirements)
                ? null
                : new Choice(found.algorithm(), Origin.PREFERENCE, "", Double.NaN);
    }

    private static String needsLanes(Candidate candidate) {
        return " needs " + Setting.LANES.environmentName() + "="
                + candidate.least().lanes();
    }

    /** Returns a choice whose reason says why it is not the preferred algorithm, if one is preferred. */
    private Choice besidePreferred(Choice choice, String collective, CallRequirements requirements) {
        Preference preference = policy.preference();
        if (choice.origin() == Origin.PREFERENCE || !preference.isFor(collective)) {
            return choice;
        }
        String obstacle = Setting.ALGORITHM.environmentName() + "=" + preference.name()
                + obstacle(collective, collective, preference.name(), requirements);
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
        Candidate best = predicted(candidates.of(collective), bytes, requirements);
        best = best == null ? predicted(candidates.all(collective), bytes, requirements) : best;
        if (best == null) {
            throw new IllegalArgumentException(
                    "no algorithm of " + collective + " keeps the order of operands and gives " + wantedBits());
        }
        return new Choice(best.algorithm(), Origin.MODEL, costs.names(placement), seconds(best.cost(), bytes));
    }

    /** Returns the fastest allowed candidate. Verifies only candidates that would be selected. */
    private Candidate predicted(List<Candidate> list, long bytes, CallRequirements requirements) {
        Candidate best = fastest(list, bytes, requirements);
        while (best != null && !best.allows(requirements)) {
            best = fastest(list, bytes, requirements);
        }
        return best;
    }

    /**
     * Returns the fastest candidate that is not ruled out, of equally fast ones the first. Derives costs in the order of their lower
     * bounds, which never depend on what was derived before, until no bound leaves a chance.
     */
    private Candidate fastest(List<Candidate> list, long bytes, CallRequirements requirements) {
        double[] bounds = bounds(list, bytes, requirements);
        int best = NONE;
        double least = Double.POSITIVE_INFINITY;
        for (int next = leastOf(bounds); next != NONE && bounds[next] <= least * ROUNDED; next = leastOf(bounds)) {
            double seconds = seconds(list.get(next).cost(), bytes);
            if (seconds < least || seconds == least && next < best) {
                best = next;
                least = seconds;
            }
            bounds[next] = Double.POSITIVE_INFINITY;
        }
        return best == NONE ? null : list.get(best);
    }

    /** Returns a lower bound of the time of each candidate, infinite where it is ruled out. */
    private double[] bounds(List<Candidate> list, long bytes, CallRequirements requirements) {
        double[] bounds = new double[list.size()];
        for (int i = 0; i < bounds.length; i++) {
            Candidate each = list.get(i);
            boolean isPossible = !each.isRuledOut(requirements) && candidates.hasLanes(each);
            bounds[i] = isPossible ? seconds(each.least(), bytes) : Double.POSITIVE_INFINITY;
        }
        return bounds;
    }

    /** Returns the index of the least value, the first of equal ones; {@link #NONE} if all are infinite. */
    private static int leastOf(double[] values) {
        int found = NONE;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < values.length; i++) {
            if (values[i] < least) {
                found = i;
                least = values[i];
            }
        }
        return found;
    }

    private Map<String, MeasuredTimes> timings(String collective) {
        Map<String, MeasuredTimes> found = timings.get(collective);
        if (found == null) {
            found = policy.table().timings(placement, collective);
            timings.put(collective, found);
        }
        return found;
    }

    private double seconds(TopologyCost cost, double bytes) {
        return terms(cost, bytes).seconds();
    }

    private TimeTerms terms(TopologyCost cost, double bytes) {
        return costs.terms(cost, bytes, placement.oversubscription());
    }

    /**
     * Returns the algorithm of this name for a call, even if another one is faster.
     *
     * @throws IllegalArgumentException if no such algorithm exists, or if it does not support the topology, needs more lanes or does
     *     not meet the requirements of the call
     */
    public Algorithm named(CollectiveCall call, String name) {
        String obstacle = obstacle(call.kind().label(), call.kind().algorithms(), name, requirements(call));
        if (!obstacle.isEmpty()) {
            throw new IllegalArgumentException("algorithm=" + name + obstacle);
        }
        return candidates.named(call.kind().algorithms(), name).orElseThrow().algorithm();
    }

    /**
     * Returns why an algorithm cannot run a call, behind its name; empty if it can.
     *
     * @param called name of the collective in the call
     * @param collective that whose algorithms it has
     */
    private String obstacle(String called, String collective, String name, CallRequirements requirements) {
        Candidate candidate = candidates.named(collective, name).orElse(null);
        if (candidate == null) {
            return impossible(called, collective, name);
        }
        if (!candidates.hasLanes(candidate)) {
            return needsLanes(candidate);
        }
        if (candidate.allows(requirements)) {
            return "";
        }
        return !requirements.commutative() && candidate.properties().needsCommutative()
                ? " reorders operands, which need not commute"
                : " does not give " + wantedBits();
    }

    /** Returns the required reproducibility as users write it. */
    private String wantedBits() {
        return Setting.REPRODUCIBILITY.environmentName() + "="
                + policy.wanted().name().toLowerCase(Locale.ROOT);
    }

    private String ranks() {
        Topology topology = placement.topology();
        return topology.ranks()
                + (topology.ranks() == 1 ? " rank on " : " ranks on ")
                + topology.nodes()
                + (topology.nodes() == 1 ? " node" : " nodes");
    }

    private String impossible(String called, String collective, String name) {
        Algorithm known = Algorithms.byName(collective, name).orElse(null);
        if (known != null) {
            return known.needsAllLengths()
                    ? " must know what all ranks send; a call tells only what its own rank does"
                    : " cannot do " + called + " for " + ranks();
        }
        String owner = called.equals(collective) ? "" : ", which has those of " + collective;
        return " is no algorithm of " + called + owner
                + AlgorithmLookup.suggestion(name, Algorithms.forCollective(collective));
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
                    TimeTerms terms = terms(each.cost(), call.bytes());
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

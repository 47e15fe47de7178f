package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.config.Setting;
import io.tutti.model.TopologyCost;
import io.tutti.select.Choice.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Chooses algorithms for one communicator: what is preferred, else what a rule says, else what was measured to be
 * fastest, else what the model predicts to be, and always only what keeps what the call asks for. A choice is remembered;
 * repeating a call allocates nothing. Used by one thread at a time.
 */
public final class Chooser {
    private static final int REMEMBERED = 256;

    private final Placement placement;
    private final Policy policy;
    private final Candidates candidates;
    private final LinkCosts costs;
    private final LinkCosts crowded;
    private final Map<String, Map<String, MeasuredTimes>> timings = new HashMap<>();
    private Consumer<String> listener;
    private final Remembered[] remembered = new Remembered[REMEMBERED];

    /** A call and what was chosen for it. */
    private record Remembered(String collective, long bytes, boolean commutative, boolean exact, Choice choice) {
        boolean isOf(String name, long size, boolean mayCommute, boolean isExact) {
            return bytes == size && commutative == mayCommute && exact == isExact && collective.equals(name);
        }
    }

    /** Of a communicator in a job with this policy. */
    public Chooser(Placement placement, Policy policy) {
        this.placement = placement;
        this.policy = policy;
        this.candidates = new Candidates(placement.topology(), policy.lanes());
        this.costs = LinkCosts.of(placement, policy.table());
        this.crowded = costs.crowded(placement.oversubscription());
    }

    /** What it takes messages to cost. */
    public LinkCosts links() {
        return costs;
    }

    /** Tells {@code words} of each choice that is not remembered, with reasons. */
    public void tell(Consumer<String> words) {
        listener = words;
    }

    /** What was done for all choices so far. */
    Candidate.Work work() {
        return candidates.work();
    }

    /** The algorithm for a call; see {@link #decide}. */
    public Algorithm choose(String collective, long bytes, boolean commutative, boolean exact) {
        return decide(collective, bytes, commutative, exact).algorithm();
    }

    /**
     * The choice for a call.
     *
     * @param collective name of the collective
     * @param bytes of its whole vector
     * @param commutative whether operands may change their order; true for collectives that only move
     * @param exact whether grouping never changes a bit of the result
     */
    public Choice decide(String collective, long bytes, boolean commutative, boolean exact) {
        int slot = slot(collective, bytes, commutative, exact);
        Remembered last = remembered[slot];
        if (last != null && last.isOf(collective, bytes, commutative, exact)) {
            return last.choice;
        }
        Choice choice = decide(collective, bytes, new CallRequirements(commutative, exact, policy.wanted()));
        remembered[slot] = new Remembered(collective, bytes, commutative, exact, choice);
        if (listener != null) {
            listener.accept(collective + " of " + bytes + " bytes: " + explain(collective, bytes, commutative, exact));
        }
        return choice;
    }

    private static int slot(String collective, long bytes, boolean commutative, boolean exact) {
        long mixed = (bytes * 4 + (commutative ? 2 : 0) + (exact ? 1 : 0)) * 0x9E3779B97F4A7C15L;
        return (int) ((mixed >>> 40) + collective.hashCode()) & REMEMBERED - 1;
    }

    /** Loops instead of streams: a cold JVM takes longer to link streams than for all that is asked here. */
    private Choice decide(String collective, long bytes, CallRequirements requirements) {
        Choice choice = preferred(collective, bytes, requirements);
        choice = choice == null ? ruled(policy.rules(), Origin.RULE, collective, bytes, requirements) : choice;
        choice = choice == null ? measured(collective, bytes, requirements) : choice;
        choice = choice == null ? ruled(Rules.DEFAULT, Origin.DEFAULT_RULE, collective, bytes, requirements) : choice;
        return choice == null ? predicted(collective, bytes, requirements) : choice;
    }

    private Choice preferred(String collective, long bytes, CallRequirements requirements) {
        if (!policy.hasPreference()) {
            return null;
        }
        Candidate found = candidates.named(collective, policy.preferred()).orElse(null);
        if (found != null && !candidates.hasLanes(found)) {
            throw new IllegalArgumentException(Setting.ALGORITHM.environmentName() + "=" + found.name() + " needs "
                    + Setting.LANES.environmentName() + "=" + found.least().lanes());
        }
        return found == null || !found.allows(requirements)
                ? null
                : new Choice(found.algorithm(), Origin.PREFERENCE, "", Double.NaN);
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

    /** What was measured to be fastest, if several algorithms were measured near this size. */
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
                    "no algorithm of " + collective + " keeps the order of operands and gives "
                            + Setting.REPRODUCIBILITY.environmentName() + "=" + policy.wanted());
        }
        return new Choice(best.algorithm(), Origin.MODEL, costs.names(placement), seconds(best.cost(), bytes));
    }

    /** The quickest that is allowed; what is allowed is proven only of what would be taken. */
    private Candidate predicted(List<Candidate> list, long bytes, CallRequirements requirements) {
        Candidate best = quickest(list, bytes, requirements);
        while (best != null && !best.allows(requirements)) {
            best = quickest(list, bytes, requirements);
        }
        return best;
    }

    /** The quickest of those that are not known to be out; costs are derived only of those that could be it. */
    private Candidate quickest(List<Candidate> list, long bytes, CallRequirements requirements) {
        Candidate best = null;
        double bound = Double.POSITIVE_INFINITY;
        for (Candidate each : list) {
            if (!each.isRuledOut(requirements) && candidates.hasLanes(each) && seconds(each.least(), bytes) < bound) {
                best = each;
                bound = seconds(each.least(), bytes);
            }
        }
        if (best == null) {
            return null;
        }
        double least = seconds(best.cost(), bytes);
        for (Candidate each : list) {
            if (!each.isRuledOut(requirements)
                    && candidates.hasLanes(each)
                    && seconds(each.least(), bytes) < least
                    && seconds(each.cost(), bytes) < least) {
                best = each;
                least = seconds(each.cost(), bytes);
            }
        }
        return best;
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
        return crowded.seconds(cost, bytes);
    }

    /**
     * The algorithm of a name for a call, whatever is fastest.
     *
     * @throws IllegalArgumentException if there is none, or it cannot do the call or keep what it asks for
     */
    public Algorithm named(String collective, String name, boolean commutative, boolean exact) {
        Candidate candidate = candidates
                .named(collective, name)
                .filter(candidates::hasLanes)
                .orElseThrow(() -> new IllegalArgumentException(
                        "algorithm=" + name + " cannot do " + collective + " for " + placement.topology()));
        if (!candidate.allows(new CallRequirements(commutative, exact, policy.wanted()))) {
            throw new IllegalArgumentException("algorithm=" + name + " does not keep what the call asks for");
        }
        return candidate.algorithm();
    }

    /**
     * All settings of all algorithms for a call that are worth trying, and the chosen, which may be another one; quickest
     * first. Derives and proves what it does not know.
     */
    public List<Alternative> alternatives(String collective, long bytes, boolean commutative, boolean exact) {
        List<Candidate> all = withChosen(candidates.all(collective), collective, bytes, commutative, exact);
        all.removeIf(each -> !candidates.hasLanes(each));
        return weigh(all, collective, bytes, new CallRequirements(commutative, exact, policy.wanted()));
    }

    private List<Candidate> withChosen(
            List<Candidate> list, String collective, long bytes, boolean commutative, boolean exact) {
        List<Candidate> all = new ArrayList<>(list);
        candidates
                .named(collective, choose(collective, bytes, commutative, exact).name())
                .filter(each -> !all.contains(each))
                .ifPresent(all::add);
        return all;
    }

    private List<Alternative> weigh(
            List<Candidate> list, String collective, long bytes, CallRequirements requirements) {
        String chosen = decide(collective, bytes, requirements.commutative(), requirements.exact())
                .algorithm()
                .name();
        return list.stream()
                .map(each -> {
                    MeasuredTimes timing = timings(collective).get(each.name());
                    boolean isMeasured = timing != null && timing.covers(bytes);
                    double seconds = isMeasured ? timing.at(bytes) : seconds(each.cost(), bytes);
                    boolean isChosen = each.name().equals(chosen);
                    return new Alternative(each.name(), seconds, isMeasured, each.allows(requirements), isChosen);
                })
                .sorted(Comparator.comparingDouble(Alternative::seconds))
                .toList();
    }

    /** The choice and its reasons as one line, with what is known without deriving more. */
    public String explain(String collective, long bytes, boolean commutative, boolean exact) {
        Choice choice = decide(collective, bytes, commutative, exact);
        StringBuilder text = new StringBuilder(choice.algorithm().name());
        text.append(" (").append(choice.origin());
        text.append(choice.detail().isEmpty() ? "" : ", " + choice.detail()).append("):");
        likely(collective, bytes, commutative, exact)
                .forEach(each -> text.append(' ').append(each));
        return text.toString();
    }

    /** What may well be the quickest, as far as it is known, and what was measured; quickest first. */
    public List<Alternative> likely(String collective, long bytes, boolean commutative, boolean exact) {
        List<Candidate> known = withChosen(candidates.of(collective), collective, bytes, commutative, exact);
        timings(collective)
                .keySet()
                .forEach(name -> candidates
                        .named(collective, name)
                        .filter(candidates::hasLanes)
                        .filter(each -> !known.contains(each))
                        .ifPresent(known::add));
        return weigh(known, collective, bytes, new CallRequirements(commutative, exact, policy.wanted()));
    }
}

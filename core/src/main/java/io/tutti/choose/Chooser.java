package io.tutti.choose;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.model.LinkModel;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses algorithms for one communicator. Costs are derived once per collective, and what a schedule guarantees once it
 * would be chosen; then a choice is some multiplications and allocates nothing. Used by one thread at a time.
 */
public final class Chooser {
    private final Topology topology;
    private final LinkModel links;
    private final String preferred;
    private final Reproducibility wanted;
    private final long lanes;
    private final Map<String, Candidate[]> candidates = new HashMap<>();

    /**
     * @param topology of the communicator
     * @param links the slowest kind of link in it
     * @throws IllegalArgumentException if the preferred algorithm does not exist
     */
    public Chooser(Topology topology, LinkModel links, Options options) {
        this.topology = topology;
        this.links = links;
        this.preferred = options.text(Setting.ALGORITHM);
        this.wanted =
                Reproducibility.valueOf(options.text(Setting.REPRODUCIBILITY).toUpperCase(Locale.ROOT));
        this.lanes = options.number(Setting.LANES);
        if (!preferred.equals("auto")
                && Algorithms.all().stream()
                        .noneMatch(a ->
                                Algorithms.byName(a.collective(), preferred).isPresent())) {
            throw new IllegalArgumentException(
                    Setting.ALGORITHM.environmentName() + "=" + preferred + " is not the name of an algorithm");
        }
    }

    /**
     * The algorithm for a call.
     *
     * @param collective name of the collective
     * @param bytes of its whole vector
     * @param commutative whether operands may change their order; true for collectives that only move
     * @param exact whether grouping never changes a bit of the result
     */
    public Algorithm choose(String collective, long bytes, boolean commutative, boolean exact) {
        Candidate best = quickest(collective, bytes, commutative, exact);
        while (best != null && !best.allows(commutative, exact, wanted)) {
            best = quickest(collective, bytes, commutative, exact);
        }
        if (best == null) {
            throw new IllegalArgumentException(
                    "no algorithm of " + collective + " keeps the order of operands and gives "
                            + Setting.REPRODUCIBILITY.environmentName() + "=" + wanted);
        }
        return best.algorithm();
    }

    /** The candidate with the least predicted time among those that are not known to be out, or null. */
    private Candidate quickest(String collective, long bytes, boolean commutative, boolean exact) {
        Candidate best = null;
        double least = Double.POSITIVE_INFINITY;
        for (Candidate candidate : candidates(collective)) {
            if (candidate.isRuledOut(commutative, exact, wanted)) {
                continue;
            }
            double seconds = candidate.name().equals(preferred) ? -1 : seconds(candidate, bytes);
            if (seconds < least) {
                least = seconds;
                best = candidate;
            }
        }
        return best;
    }

    /** The choice and its reasons: the predicted time of each candidate, and why others are out. */
    public String explain(String collective, long bytes, boolean commutative, boolean exact) {
        Algorithm chosen = choose(collective, bytes, commutative, exact);
        StringBuilder text = new StringBuilder(chosen.name());
        text.append(chosen.name().equals(preferred) ? " (preferred" : " (least predicted time");
        text.append(" over ").append(links.name()).append("):");
        for (Candidate candidate : candidates(collective)) {
            text.append(' ').append(candidate.name()).append('=');
            text.append(
                    candidate.allows(commutative, exact, wanted)
                            ? String.format(Locale.ROOT, "%.1fus", 1e6 * seconds(candidate, bytes))
                            : "not-allowed");
        }
        return text.toString();
    }

    private double seconds(Candidate candidate, double bytes) {
        return links.seconds(candidate.cost(), bytes);
    }

    /** What is worth trying of an algorithm, and what is preferred, if it is this or a setting of its parameters. */
    private Stream<Algorithm> variants(Algorithm algorithm) {
        Optional<Algorithm> named = Algorithms.byName(algorithm.collective(), preferred)
                .filter(a -> (preferred + ":").startsWith(algorithm.name() + ":"));
        return Stream.concat(
                named.stream(),
                algorithm.variants(Shape.of(topology)).stream()
                        .filter(a -> !a.name().equals(preferred)));
    }

    private boolean hasLanes(Candidate candidate) {
        if (candidate.cost().lanes() > lanes && candidate.name().equals(preferred)) {
            throw new IllegalArgumentException(Setting.ALGORITHM.environmentName() + "=" + preferred + " needs "
                    + Setting.LANES.environmentName() + "=" + candidate.cost().lanes());
        }
        return candidate.cost().lanes() <= lanes;
    }

    private Candidate[] candidates(String collective) {
        Candidate[] found = candidates.get(collective);
        if (found == null) {
            found = Algorithms.forCollective(collective).stream()
                    .flatMap(this::variants)
                    .filter(a -> a.takes(Shape.of(topology)))
                    .filter(a -> a.name().equals(preferred) || Candidate.isQuick(a, topology))
                    .map(a -> new Candidate(a, topology))
                    .filter(this::hasLanes)
                    .toArray(Candidate[]::new);
            candidates.put(collective, found);
        }
        return found;
    }
}

package io.tutti.outerproduct;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.Network;
import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Chooses the algorithm for given sizes. All known algorithms are simulated, messages under LogGP and kernels by their
 * additions, multiplications and passes over memory; the fastest with the requested reproducibility is taken. The
 * choice is a pure function, so all ranks choose alike.
 *
 * @param topology which ranks share a host
 * @param network the cost of messages
 * @param oversubscription number of ranks that share a processor, at least 1
 * @param rates the cost of multiplication for a rank that shares its processor with no other
 * @param wanted the requested reproducibility
 */
public record OuterChoice(
        Topology topology, Network network, double oversubscription, OuterRates rates, Reproducibility wanted) {
    /** Maximum number of simulated ops; more take too long. */
    private static final long MOST_OPS = 400_000;
    /**
     * The precision of predictions: an algorithm that is predicted to take this multiple of the least time may be the
     * fastest.
     */
    private static final double NEAR = 1.5;

    private static final int MOST_NEAR = 5;
    /** Number of ranks for which reproducibility is derived, because it takes too long for all. */
    private static final int MOST_VERIFIED = 12;

    /**
     * An algorithm and its predicted time.
     *
     * @param algorithm the algorithm, with parameters
     * @param seconds the predicted time of a sum, in seconds
     */
    public record Candidate(Algorithm algorithm, double seconds) {}

    /**
     * {@return a choice for a communicator's placement and the costs of its links}
     *
     * @param placement where the ranks are, and how many share a processor
     * @param costs the costs of messages within a node and between nodes
     * @param rates the cost of multiplication for a rank that shares its processor with no other
     * @param wanted the requested reproducibility
     */
    public static OuterChoice of(Placement placement, LinkCosts costs, OuterRates rates, Reproducibility wanted) {
        return new OuterChoice(
                placement.topology(), costs.network(placement), placement.oversubscription(), rates, wanted);
    }

    /**
     * {@return every algorithm in the order of predicted times, whatever its reproducibility} Algorithms that do not
     * support these ranks, and those whose simulation takes too long, are left out.
     *
     * @param sizes the sizes of the sum
     */
    public List<Candidate> candidates(OuterShape sizes) {
        return candidates(variants(), sizes);
    }

    private List<Candidate> candidates(List<Algorithm> algorithms, OuterShape sizes) {
        return algorithms.stream()
                .map(algorithm -> new Candidate(algorithm, seconds(algorithm, sizes)))
                .sorted(Comparator.comparingDouble(Candidate::seconds))
                .toList();
    }

    /**
     * Returns the algorithms, with variants of their parameters, that these ranks support and whose simulation is short
     * enough.
     */
    private List<Algorithm> variants() {
        ScheduleRequest request = ScheduleRequest.of(topology);
        return Algorithms.forCollective(SumOfOuterProducts.NAME).stream()
                .flatMap(algorithm -> algorithm.variants(request).stream())
                .filter(variant -> variant.takes(request) && ops(variant.schedule(request), true) <= MOST_OPS)
                .toList();
    }

    /**
     * Returns the number of ops to simulate, if one rank stands for all that are alike ({@code isMirrored}) or each for
     * itself.
     */
    private long ops(Schedule schedule, boolean isMirrored) {
        boolean isAlike = isMirrored && schedule.symmetry() != Symmetry.NONE;
        int played = isAlike ? topology.size(0) : schedule.ranks();
        return (long) schedule.program(0).ops().size() * played;
    }

    /**
     * Returns the sizes to simulate. If all ranks would take too long, blocks are rounded up to equal ones, so that few
     * ranks stand for all.
     */
    private OuterShape played(OuterShape sizes, Schedule schedule, int blocks) {
        if (ops(schedule, false) <= MOST_OPS || sizes.rows() % blocks == 0) {
            return sizes;
        }
        long rows = (sizes.rows() / blocks + 1) * blocks;
        return new OuterShape(rows, sizes.columns(), sizes.batch(), sizes.type());
    }

    /**
     * {@return the predicted time of a sum, in seconds}
     *
     * @param algorithm an algorithm for sums of outer products that supports these ranks
     * @param sizes the sizes of the sum
     */
    public double seconds(Algorithm algorithm, OuterShape sizes) {
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(topology));
        SumOfOuterProducts sum = (SumOfOuterProducts) schedule.collective();
        OuterShape shape = played(sizes, schedule, sum.blocks());
        OuterLayout layout = new OuterLayout(sum, shape, sizes.type().bytes());
        Simulator simulator = Simulator.of(network)
                .with(MemoryWaits.COPIED)
                .with(rates.costs(sum, sizes.batch()))
                .withOversubscription(oversubscription);
        boolean mayTakeTurns = oversubscription > 1 && ops(schedule, false) <= MOST_OPS;
        return (mayTakeTurns ? simulator.withEveryRank() : simulator)
                .run(schedule, topology, layout)
                .seconds();
    }

    /**
     * {@return the fastest algorithm with the requested reproducibility}
     *
     * @param sizes the sizes of the sum
     * @throws IllegalArgumentException if no algorithm gives it
     */
    public Candidate choose(OuterShape sizes) {
        return first(candidates(sizes)).orElseThrow(this::nothing);
    }

    private IllegalArgumentException nothing() {
        return new IllegalArgumentException(
                "no algorithm of " + SumOfOuterProducts.NAME + " gives reproducibility=" + wanted);
    }

    /**
     * Returns the algorithms with the requested reproducibility that are predicted to be nearly as fast as the
     * fastest. Of several with equal predictions, which do the same work here, only one is returned.
     *
     * @param sizes the sizes of the sum
     * @return at least one algorithm, the fastest first
     * @throws IllegalArgumentException if no algorithm gives the reproducibility
     */
    public List<Candidate> near(OuterShape sizes) {
        return nearOf(kept(), sizes);
    }

    private List<Candidate> nearOf(List<Algorithm> kept, OuterShape sizes) {
        List<Candidate> near = new ArrayList<>();
        for (Candidate candidate : candidates(kept, sizes)) {
            boolean isNear = near.isEmpty()
                    || candidate.seconds() <= NEAR * near.getFirst().seconds();
            boolean isNew =
                    near.isEmpty() || candidate.seconds() > near.getLast().seconds();
            if (isNear && isNew && near.size() < MOST_NEAR) {
                near.add(candidate);
            }
        }
        return near;
    }

    /**
     * Returns the algorithms that are near the fastest by any of several choices on the same ranks, each algorithm
     * once.
     */
    static List<Algorithm> near(List<OuterChoice> choices, OuterShape sizes) {
        List<Algorithm> kept = choices.getFirst().kept();
        Map<String, Algorithm> near = new LinkedHashMap<>();
        for (OuterChoice choice : choices) {
            for (Candidate candidate : choice.nearOf(kept, sizes)) {
                near.putIfAbsent(candidate.algorithm().name(), candidate.algorithm());
            }
        }
        return List.copyOf(near.values());
    }

    /** Returns the algorithms with the requested reproducibility, at least one. */
    private List<Algorithm> kept() {
        List<Algorithm> kept = variants().stream().filter(this::keeps).toList();
        if (kept.isEmpty()) {
            throw nothing();
        }
        return kept;
    }

    private Optional<Candidate> first(List<Candidate> candidates) {
        return candidates.stream()
                .filter(candidate -> keeps(candidate.algorithm()))
                .findFirst();
    }

    /**
     * {@return whether an algorithm gives the requested reproducibility} It is derived from the schedule for the first few of these
     * ranks, or for all if the algorithm does not support so few.
     *
     * @param algorithm an algorithm for sums of outer products that supports these ranks
     */
    public boolean keeps(Algorithm algorithm) {
        ScheduleRequest all = ScheduleRequest.of(topology);
        ScheduleRequest few = ScheduleRequest.of(topology.first(Math.min(MOST_VERIFIED, topology.ranks())));
        ScheduleRequest verified = algorithm.takes(few) ? few : all;
        return Verifier.verify(algorithm.schedule(verified)).reproducibility().keeps(wanted);
    }

    /**
     * {@return one line with the choice and its reasons: the predicted time of each algorithm, and which are not
     * allowed}
     *
     * @param sizes the sizes of the sum
     */
    public String explain(OuterShape sizes) {
        List<Candidate> all = candidates(sizes);
        Map<Algorithm, Boolean> allowed = new java.util.IdentityHashMap<>();
        all.forEach(candidate -> allowed.put(candidate.algorithm(), keeps(candidate.algorithm())));
        StringBuilder text = new StringBuilder();
        all.stream()
                .filter(candidate -> allowed.get(candidate.algorithm()))
                .findFirst()
                .ifPresent(chosen -> text.append(chosen.algorithm().name()));
        text.append(" (least predicted time over ").append(network.name()).append("):");
        for (Candidate candidate : all) {
            text.append(' ').append(candidate.algorithm().name()).append('=');
            text.append(String.format(Locale.ROOT, "%.1fµs", 1e6 * candidate.seconds()));
            text.append(allowed.get(candidate.algorithm()) ? "" : "-not-allowed");
        }
        return text.toString();
    }
}

package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much of the networks is measured and trained.
 *
 * @param exchanges the compared exchanges; dense and ok-topk are among them. They are measured and played
 * @param batch samples of a rank and step
 * @param densities shares of a gradient that are exchanged
 * @param hosts numbers of hosts
 * @param rates of the lab's links; the first one is that of the curves over time
 * @param calls exchanges of a measurement
 * @param wholeCalls exchanges of every element in a measurement; they take long and are alike
 * @param gradientBytes the most bytes of recorded gradients of a network
 * @param warmUp steps of training before gradients are recorded
 * @param simulated numbers of ranks whose exchanges are played
 * @param training how much is trained
 */
public record NetworkExtent(
        List<String> exchanges,
        int batch,
        List<Double> densities,
        List<Integer> hosts,
        List<String> rates,
        int calls,
        int wholeCalls,
        long gradientBytes,
        int warmUp,
        List<Integer> simulated,
        Training training) {
    /**
     * How much is trained.
     *
     * @param exchanges the exchanges that networks are trained with, some of those that are compared; dense and ok-topk are among them
     * @param ranks number of ranks
     * @param watched number of ranks of the trainings whose selections are observed
     * @param data where samples are, as {@code --data}; empty for the usual place
     * @param samples the most samples
     * @param least the fewest samples; with fewer nothing is learnt
     * @param tested the most samples to test, evenly spread; 0 for all
     * @param epochs passes over the samples
     * @param seeds number of seeds, from 1 on
     * @param seconds computation of a training on this machine, which limits the samples
     * @param untrained names of networks whose steps and exchanges are timed, but which are not trained
     * @param unobserved names of networks that are trained, but not once more with observed selections
     */
    public record Training(
            List<String> exchanges,
            int ranks,
            int watched,
            String data,
            int samples,
            int least,
            int tested,
            int epochs,
            int seeds,
            double seconds,
            List<String> untrained,
            List<String> unobserved) {
        private Training without(List<String> trainings, List<String> observations) {
            return new Training(
                    exchanges,
                    ranks,
                    watched,
                    data,
                    samples,
                    least,
                    tested,
                    epochs,
                    seeds,
                    seconds,
                    trainings,
                    observations);
        }
    }

    /** Shows a rival's curve beside the two that must be there. */
    private static final List<String> FEW = List.of(ComparedExchanges.DENSE, "topka", ComparedExchanges.OK_TOPK);

    /** The networks of the paper's size; some thousand steps of one take longer than all of {@link #QUICK} may. */
    private static final List<String> PAPER_NETWORKS = List.of("vgg16", "lstm", "bert");

    /** For networks that a user names: a few exchanges and few hosts. */
    static final NetworkExtent QUICK = new NetworkExtent(
            FEW,
            16,
            List.of(0.01),
            List.of(4),
            List.of("100mbit"),
            6,
            2,
            1L << 30,
            2,
            List.of(16, 64, 256),
            new Training(FEW, 2, 4, "bundled", 2000, 100, 200, 4, 1, 10, PAPER_NETWORKS, List.of()));

    /** Some hours. */
    static final NetworkExtent USUAL = new NetworkExtent(
            ComparedExchanges.ALL,
            16,
            List.of(0.01, 0.02),
            List.of(2, 4, 8),
            List.of("100mbit", "1gbit"),
            12,
            4,
            5L << 29,
            8,
            List.of(16, 32, 64, 128, 256),
            new Training(ComparedExchanges.ALL, 2, 4, "", 20_000, 1000, 0, 8, 3, 90, List.of(), List.of()));

    /** What {@link #QUICKEST} is for, those of them that are available: small networks and one of the paper's. */
    static final List<String> QUICK_NETWORKS = List.of("lenet", "vgg16", "lstm-small", "bert-tiny");

    /** For {@link #QUICK_NETWORKS}, less than eight minutes on an idle machine with two processors: of the small ones, two are trained, and one is observed. */
    static final NetworkExtent QUICKEST = QUICK.with(QUICK.training.without(
            Stream.concat(PAPER_NETWORKS.stream(), Stream.of("bert-tiny")).toList(), List.of("lstm-small")));

    private NetworkExtent with(Training other) {
        return new NetworkExtent(
                exchanges, batch, densities, hosts, rates, calls, wholeCalls, gradientBytes, warmUp, simulated, other);
    }

    /** Returns the exchanges that are measured: the compared ones, and rivals on the class path. */
    List<String> measured() {
        return withRivals(exchanges);
    }

    /** Returns the exchanges that networks are trained with, rivals on the class path included. */
    List<String> trained() {
        return withRivals(training.exchanges);
    }

    private static List<String> withRivals(List<String> exchanges) {
        return Stream.concat(exchanges.stream(), ComparedExchanges.rivals().stream())
                .toList();
    }

    /** Returns the density of trainings and observations. */
    public double density() {
        return densities.getLast();
    }
}

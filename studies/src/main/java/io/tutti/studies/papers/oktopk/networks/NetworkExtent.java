package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import java.util.List;

/**
 * How much of the networks is measured and trained.
 *
 * @param exchanges the compared exchanges; dense and ok-topk are among them
 * @param batch samples of a rank and step
 * @param densities shares of a gradient that are exchanged
 * @param hosts numbers of hosts
 * @param rates of the lab's links; the first one is that of the curves over time
 * @param calls exchanges of a measurement
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
        long gradientBytes,
        int warmUp,
        List<Integer> simulated,
        Training training) {
    /**
     * How much is trained.
     *
     * @param ranks number of ranks
     * @param watched number of ranks of the trainings whose selections are observed
     * @param data where samples are, as {@code --data}; empty for the usual place
     * @param samples the most samples
     * @param least the fewest samples; with fewer nothing is learnt
     * @param epochs passes over the samples
     * @param seeds number of seeds, from 1 on
     * @param seconds computation of a training on this machine, which limits the samples
     */
    public record Training(
            int ranks, int watched, String data, int samples, int least, int epochs, int seeds, double seconds) {}

    /** Takes less than eight minutes on an idle machine with two processors. */
    static final NetworkExtent QUICK = new NetworkExtent(
            ComparedExchanges.ALL,
            16,
            List.of(0.01),
            List.of(8),
            List.of("100mbit"),
            6,
            1L << 30,
            2,
            List.of(16, 64, 256),
            new Training(2, 4, "bundled", 2000, 500, 4, 1, 10));

    /** Some hours. */
    static final NetworkExtent USUAL = new NetworkExtent(
            ComparedExchanges.ALL,
            16,
            List.of(0.01, 0.02),
            List.of(2, 4, 8),
            List.of("100mbit", "1gbit"),
            12,
            5L << 29,
            8,
            List.of(16, 32, 64, 128, 256),
            new Training(2, 4, "", 20_000, 1000, 8, 3, 90));

    /** Networks of {@link #QUICK}, those of them that are available: a small one to train and the paper's to time. */
    static final List<String> QUICK_NETWORKS = List.of("lenet", "vgg16");

    /** Returns the density of trainings and observations. */
    public double density() {
        return densities.getLast();
    }
}

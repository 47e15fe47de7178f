package io.tutti.measure.tune;

import io.tutti.measure.stats.Sorted;
import io.tutti.model.LinkModel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The measured cost of a kind of link. α, o, β and γ come from trials in which one pair of ranks has its processors to
 * itself, or from the trials closest to that. The queue comes from oversubscribed pairs, and R_N from the largest
 * number of pairs that sent together.
 *
 * @param hosts set of hosts
 * @param kind key of the kind of link
 * @param model the numbers
 */
public record MeasuredLink(String hosts, String kind, LinkModel model) {
    /** Combines the trials of one set of hosts and one kind of link; empty if there are none. */
    public static Optional<MeasuredLink> of(List<LinkTrial> trials) {
        return trials.stream()
                .min(Comparator.comparingDouble(LinkTrial::oversubscription).thenComparingInt(LinkTrial::pairs))
                .map(alone -> of(alone, trials));
    }

    private static MeasuredLink of(LinkTrial alone, List<LinkTrial> trials) {
        double overhead = Math.min(alone.gap(), alone.halfTrip() / 2); // both ends spend the overhead on each message
        double alpha = alone.halfTrip() - overhead;
        double rate = trials.stream()
                .mapToDouble(t -> t.senders() / t.perByte())
                .max()
                .orElseThrow();
        LinkModel model = new LinkModel(
                "measured " + alone.kind(),
                alpha,
                overhead,
                alone.perByte(),
                alone.gamma(),
                queue(trials, alpha, overhead),
                rate);
        return new MeasuredLink(alone.hosts(), alone.kind(), model);
    }

    /**
     * Returns the additional time per surplus rank: by how much half trips of oversubscribed pairs exceeded what the
     * model states without it.
     */
    private static double queue(List<LinkTrial> trials, double alpha, double overhead) {
        double[] queues = trials.stream()
                .filter(each -> each.oversubscription() > 1)
                .mapToDouble(each ->
                        (each.halfTrip() - alpha - each.oversubscription() * overhead) / (each.oversubscription() - 1))
                .toArray();
        return queues.length == 0 ? 0 : Math.max(0, Sorted.of(queues).median());
    }
}

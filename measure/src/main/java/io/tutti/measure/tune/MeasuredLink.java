package io.tutti.measure.tune;

import io.tutti.cost.LinkKind;
import io.tutti.measure.stats.Sorted;
import io.tutti.model.LinkModel;
import io.tutti.select.table.TuningText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The measured cost of a kind of link. α, o, β and γ come from trials in which one pair of ranks has its processors to
 * itself, or from the trials closest to that. The queue, or the wake-up, comes from oversubscribed pairs, or is the default of such
 * links if there are none: a job that shares processors later must not take it for free. R_N comes from the largest number of pairs
 * that sent together.
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
        boolean isWoken = alone.kind().equals(LinkKind.TCP.key());
        LinkModel usual = TuningText.usual(alone.kind());
        LinkModel model = new LinkModel(
                "measured " + alone.kind(),
                alpha,
                overhead,
                alone.perByte(),
                alone.gamma(),
                isWoken ? 0 : queue(trials, alpha, overhead, usual.queue()),
                isWoken ? wake(trials, alpha, overhead, usual.wake()) : 0,
                rate);
        return new MeasuredLink(alone.hosts(), alone.kind(), model);
    }

    /**
     * Returns the additional time per surplus rank: by how much half trips of oversubscribed pairs exceeded what the
     * model states without it.
     */
    private static double queue(List<LinkTrial> trials, double alpha, double overhead, double usual) {
        return excess(
                trials,
                each -> (each.halfTrip() - alpha - messages(each) * overhead) / (each.oversubscription() - 1),
                usual);
    }

    /**
     * Returns the additional time per message, if that is the reason why half trips of oversubscribed pairs take longer:
     * whoever waits for a socket sleeps.
     */
    private static double wake(List<LinkTrial> trials, double alpha, double overhead, double usual) {
        return excess(trials, each -> (each.halfTrip() - alpha) / messages(each) - overhead, usual);
    }

    private static double excess(List<LinkTrial> trials, ToDoubleFunction<LinkTrial> value, double usual) {
        double[] values = trials.stream()
                .filter(each -> each.oversubscription() > 1)
                .mapToDouble(value)
                .toArray();
        return values.length == 0 ? usual : Math.max(0, Sorted.of(values).median());
    }

    /** Returns the messages of a processor in half a trip: one rank of each pair sends. */
    private static double messages(LinkTrial trial) {
        return Math.max(1, trial.oversubscription() / 2);
    }
}

package io.tutti.cli.tune;

import io.tutti.cli.bench.stats.Sorted;
import io.tutti.model.LinkModel;
import io.tutti.select.LinkKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a kind of link costs, as measured: α, o, β and γ where one pair of ranks has its processors to itself (or as
 * nearly so as was measured), the queue from oversubscribed pairs, R_N from as many pairs as sent most together.
 *
 * @param hosts which set of hosts
 * @param kind of link
 * @param model the numbers
 */
public record MeasuredLink(String hosts, LinkKind kind, LinkModel model) {
    /** Of what was measured on one set of hosts and one kind of link; empty if nothing was. */
    public static Optional<MeasuredLink> of(List<LinkTrial> trials) {
        return trials.stream()
                .min(Comparator.comparingDouble(LinkTrial::oversubscription).thenComparingInt(LinkTrial::pairs))
                .map(alone -> of(alone, trials));
    }

    private static MeasuredLink of(LinkTrial alone, List<LinkTrial> trials) {
        double overhead = Math.min(alone.gap(), alone.halfTrip() / 2); // both ends spend it on a way
        double alpha = alone.halfTrip() - overhead;
        double rate = trials.stream()
                .mapToDouble(t -> t.senders() / t.perByte())
                .max()
                .orElseThrow();
        LinkModel model = new LinkModel(
                "measured " + alone.kind().word(),
                alpha,
                overhead,
                alone.perByte(),
                alone.gamma(),
                queue(trials, alpha, overhead),
                rate);
        return new MeasuredLink(alone.hosts(), alone.kind(), model);
    }

    /** What half trips of oversubscribed pairs took beyond what the model says without it, for each rank too many. */
    private static double queue(List<LinkTrial> trials, double alpha, double overhead) {
        double[] queues = trials.stream()
                .filter(each -> each.oversubscription() > 1)
                .mapToDouble(each ->
                        (each.halfTrip() - alpha - each.oversubscription() * overhead) / (each.oversubscription() - 1))
                .toArray();
        return queues.length == 0 ? 0 : Math.max(0, Sorted.of(queues).median());
    }
}

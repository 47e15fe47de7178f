package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Plates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How much faster Ok-Topk's iteration is than the others'. */
final class Speedups {
    private Speedups() {}

    /** Returns the statements about one place. */
    static List<Comparison> of(ExchangePlace place, Map<String, IterationTime> times) {
        IterationTime own = times.get(ComparedExchanges.OK_TOPK);
        List<String> ratios = new ArrayList<>();
        double least = Double.MAX_VALUE;
        double communication = Double.MAX_VALUE;
        for (Map.Entry<String, IterationTime> other : times.entrySet()) {
            if (!other.getKey().equals(ComparedExchanges.OK_TOPK)) {
                double ratio = other.getValue().total() / own.total();
                ratios.add(Plates.text("%s ×%.2f", other.getKey(), ratio));
                least = Math.min(least, ratio);
                communication = Math.min(communication, other.getValue().communication());
            }
        }
        String where = ", " + place.hosts() + " " + place.words();
        return List.of(
                Plates.measured(
                        "Ok-Topk's iteration is the quickest",
                        Plates.text("%.3f s", own.total()) + "; others: " + String.join(", ", ratios)
                                + Plates.text("; the best of them ×%.2f", least) + where,
                        Verdict.of(least > 1)),
                Plates.measured(
                        "Ok-Topk communicates least",
                        Plates.text("%.3f s; the least of the others %.3f s", own.communication(), communication)
                                + where,
                        Verdict.of(own.communication() < communication)),
                Plates.measured(
                        "Ok-Topk's sparsification takes little",
                        Plates.text("%.3f s of %.3f s", own.sparsification(), own.total()) + where,
                        Verdict.of(own.sparsification() < own.communication() + own.computation())));
    }
}

package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Plates;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** How much faster Ok-Topk's iteration is than the others'. */
final class Speedups {
    /** Below this part of the communication, the words on the links do not decide. */
    private static final double SMALL = 0.25;

    private Speedups() {}

    /** Returns the statements about one place. */
    static List<Comparison> of(ExchangePlace place, Map<String, IterationTime> times) {
        IterationTime own = times.get(ComparedExchanges.OK_TOPK);
        Map<String, IterationTime> others = new LinkedHashMap<>(times);
        others.remove(ComparedExchanges.OK_TOPK);
        String where = ", " + place.hosts() + " " + place.words();
        return List.of(
                quickest(own, others, where),
                leastCommunication(own, others, where),
                Plates.measured(
                        "Ok-Topk's sparsification takes little",
                        Plates.text("%.3f s of %.3f s", own.sparsification(), own.total()) + where,
                        Verdict.of(own.sparsification() < own.communication() + own.computation())));
    }

    private static Comparison quickest(IterationTime own, Map<String, IterationTime> others, String where) {
        String best = least(others, IterationTime::total);
        String ratios = others.entrySet().stream()
                .map(each -> ratio(each.getKey() + " ", own, each.getValue()))
                .collect(Collectors.joining(", "));
        boolean agrees = own.total() < others.get(best).total();
        return Plates.measured(
                "Ok-Topk's iteration is the quickest",
                Plates.text("%.3f s; others: ", own.total()) + ratios + "; the best of them "
                        + ratio("", own, others.get(best)) + where
                        + (agrees ? "" : reason(own, best, others.get(best))),
                Verdict.of(agrees));
    }

    private static Comparison leastCommunication(IterationTime own, Map<String, IterationTime> others, String where) {
        String least = least(others, IterationTime::communication);
        double communication = others.get(least).communication();
        boolean agrees = own.communication() < communication;
        return Plates.measured(
                "Ok-Topk communicates least",
                Plates.text("%.3f s; the least of the others %.3f s", own.communication(), communication)
                        + where
                        + (agrees ? "" : reason(own, least, others.get(least))),
                Verdict.of(agrees));
    }

    private static String least(Map<String, IterationTime> others, ToDoubleFunction<IterationTime> time) {
        return Collections.min(
                others.keySet(), Comparator.comparingDouble(each -> time.applyAsDouble(others.get(each))));
    }

    private static String ratio(String name, IterationTime own, IterationTime other) {
        return Plates.text("%s×%.2f", name, other.total() / own.total());
    }

    /** Returns why another exchange is quicker, where its volume is not the reason; empty otherwise. */
    private static String reason(IterationTime own, String name, IterationTime other) {
        return own.transit() == 0 || own.transit() > SMALL * own.communication()
                ? ""
                : Plates.text(
                        ". Volume does not decide here: on a link, the words of %s take %.1f of its %.1f ms of communication,"
                                + " those of %s %.1f of %.1f ms. The rest is waiting and steps, of which %1$s has more",
                        ComparedExchanges.OK_TOPK,
                        1e3 * own.transit(),
                        1e3 * own.communication(),
                        name,
                        1e3 * other.transit(),
                        1e3 * other.communication());
    }
}

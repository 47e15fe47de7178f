package io.tutti.cli.doctor;

import io.tutti.cli.doctor.CommunicatorDiagnosis.LateRank;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Skew;
import io.tutti.control.log.CallSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * How much later the last rank began each collective of a communicator than the first. Where all ranks read the clock when they began,
 * that is known. Otherwise ranks that waited did, and one that did not wait was the last.
 */
final class SkewTable {
    private static final int MOST_SHOWN = 5;
    private static final double MILLI = 1e6;

    private final Map<Integer, CommunicatorView> views;
    private final List<Skew> skews;

    private SkewTable(Map<Integer, CommunicatorView> views) {
        this.views = views;
        long from = views.values().stream()
                .mapToLong(CommunicatorView::firstSpan)
                .max()
                .orElse(1);
        long to = views.values().stream()
                .mapToLong(view -> view.firstSpan() + view.record().spans().size() - 1)
                .min()
                .orElse(0);
        this.skews = views.size() < 2
                ? List.of()
                : LongStream.rangeClosed(from, to)
                        .mapToObj(this::skew)
                        .filter(each -> each != null)
                        .toList();
    }

    static SkewTable of(Map<Integer, CommunicatorView> views) {
        return new SkewTable(views);
    }

    private Skew skew(long sequence) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        int lastRank = -1;
        List<Integer> prompt = new ArrayList<>();
        for (Map.Entry<Integer, CommunicatorView> each : views.entrySet()) {
            CallSpan span = each.getValue().span(sequence);
            if (span == null || !span.ended()) {
                return null;
            }
            if (span.begin() == CallSpan.UNKNOWN) {
                prompt.add(each.getKey());
                continue;
            }
            long begin = each.getValue().rank().wall(span.begin());
            first = Math.min(first, begin);
            if (begin > last) {
                last = begin;
                lastRank = each.getKey();
            }
        }
        if (prompt.isEmpty()) {
            return skew(sequence, (last - first) / MILLI, false, lastRank);
        }
        return prompt.size() == 1 && first != Long.MAX_VALUE
                ? skew(sequence, (earliestEnd(sequence) - first) / MILLI, true, prompt.getFirst())
                : null;
    }

    /** The first of the ranks that read the clock to end has seen the last rank begin. */
    private long earliestEnd(long sequence) {
        return views.values().stream()
                .filter(view -> view.span(sequence).isTimed())
                .mapToLong(view -> view.rank().wall(view.span(sequence).end()))
                .min()
                .orElse(Long.MIN_VALUE);
    }

    private Skew skew(long sequence, double millis, boolean estimated, int last) {
        String call = views.get(last).record().textOf(sequence);
        return new Skew(sequence, call, Math.max(0, millis), estimated, last);
    }

    /** The collectives with the largest differences, the largest first. */
    List<Skew> largest() {
        return skews.stream()
                .sorted(Comparator.comparingDouble(Skew::millis).reversed())
                .limit(MOST_SHOWN)
                .toList();
    }

    /** The ranks that were last, the most frequent first. */
    List<LateRank> late() {
        Map<Integer, List<Double>> byRank = skews.stream()
                .collect(Collectors.groupingBy(
                        Skew::last, TreeMap::new, Collectors.mapping(Skew::millis, Collectors.toList())));
        return byRank.entrySet().stream()
                .map(each -> new LateRank(each.getKey(), each.getValue().size(), skews.size(), median(each.getValue())))
                .sorted(Comparator.comparingInt(LateRank::times).reversed())
                .toList();
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(0.0);
    }
}

package io.tutti.report.papers;

import io.tutti.report.papers.dsop.DsopPaper;
import io.tutti.report.papers.generalized.GeneralizedPaper;
import io.tutti.report.papers.nap.NodeAwarePaper;
import io.tutti.report.papers.ring.PipelinedRingPaper;
import io.tutti.report.study.Paper;
import java.util.List;
import java.util.stream.Collectors;

/** All papers. */
public final class Papers {
    private static final List<Paper> ALL =
            List.of(GeneralizedPaper.paper(), NodeAwarePaper.paper(), PipelinedRingPaper.paper(), DsopPaper.paper());

    private Papers() {}

    /** Every paper. */
    public static List<Paper> all() {
        return ALL;
    }

    /**
     * The papers that a name stands for: one, or with {@code all} every one.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static List<Paper> find(String name) {
        List<Paper> found = ALL.stream()
                .filter(p -> name.equals("all") || p.name().equals(name))
                .toList();
        if (found.isEmpty()) {
            String names = ALL.stream().map(Paper::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException("study=" + name + " must be one of " + names + ", all");
        }
        return found;
    }
}

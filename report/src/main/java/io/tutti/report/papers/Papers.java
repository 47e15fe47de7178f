package io.tutti.report.papers;

import io.tutti.report.papers.dsop.DsopPaper;
import io.tutti.report.papers.generalized.GeneralizedPaper;
import io.tutti.report.papers.nap.NodeAwarePaper;
import io.tutti.report.papers.ring.PipelinedRingPaper;
import io.tutti.report.study.Paper;
import java.util.List;
import java.util.stream.Collectors;

/** The catalogue of papers. */
public final class Papers {
    private static final List<Paper> ALL =
            List.of(GeneralizedPaper.paper(), NodeAwarePaper.paper(), PipelinedRingPaper.paper(), DsopPaper.paper());

    private Papers() {}

    /** Returns every paper. */
    public static List<Paper> all() {
        return ALL;
    }

    /**
     * Returns the papers that a name denotes: one paper, or every paper for {@code all}.
     *
     * @throws IllegalArgumentException if no paper has this name
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

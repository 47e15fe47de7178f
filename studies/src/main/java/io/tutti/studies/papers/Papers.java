package io.tutti.studies.papers;

import io.tutti.error.Suggestion;
import io.tutti.studies.Paper;
import io.tutti.studies.papers.dsop.DsopPaper;
import io.tutti.studies.papers.generalized.GeneralizedPaper;
import io.tutti.studies.papers.locality.LocalityPaper;
import io.tutti.studies.papers.nap.NodeAwarePaper;
import io.tutti.studies.papers.oktopk.OkTopkPaper;
import io.tutti.studies.papers.ring.PipelinedRingPaper;
import java.util.List;
import java.util.stream.Collectors;

/** The catalogue of papers. */
public final class Papers {
    private Papers() {}

    /**
     * Returns every paper, in the order in which {@code tutti study list} shows them.
     *
     * @param isQuick selects the less expensive reproduction where there is a choice
     */
    public static List<Paper> all(boolean isQuick) {
        return List.of(
                GeneralizedPaper.paper(),
                NodeAwarePaper.paper(),
                PipelinedRingPaper.paper(),
                LocalityPaper.paper(),
                DsopPaper.paper(),
                OkTopkPaper.paper(isQuick));
    }

    /**
     * Returns the figures of a paper on networks that backends compute.
     *
     * @param name name of a paper that has such figures
     * @param backend name of what computes the networks, or empty for any
     * @param networks names of networks; empty for those that the backends have
     * @param isQuick as in {@link #all}
     * @throws IllegalArgumentException if the paper has none, or no backend has such a network
     */
    public static List<Paper> networks(String name, String backend, List<String> networks, boolean isQuick) {
        if (!name.equals(OkTopkPaper.NAME)) {
            throw new IllegalArgumentException("--networks is for " + OkTopkPaper.NAME + ", not for " + name);
        }
        return List.of(OkTopkPaper.networks(backend, networks, isQuick));
    }

    /**
     * Returns the papers that a name denotes: one paper, or every paper for {@code all}.
     *
     * @param isQuick as in {@link #all}
     * @throws IllegalArgumentException if no paper has this name
     */
    public static List<Paper> find(String name, boolean isQuick) {
        List<Paper> all = all(isQuick);
        List<Paper> found = all.stream()
                .filter(p -> name.equals("all") || p.name().equals(name))
                .toList();
        if (found.isEmpty()) {
            String names = all.stream().map(Paper::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException("study=" + name + " must be one of " + names + ", all"
                    + Suggestion.after(name, List.of(names.split(", "))));
        }
        return found;
    }
}

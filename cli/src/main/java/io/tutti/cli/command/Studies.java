package io.tutti.cli.command;

import io.tutti.cli.study.oktopk.OkTopkPaper;
import io.tutti.report.papers.Papers;
import io.tutti.report.study.Paper;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The catalogue of all papers: those that models and simulations reproduce, and those that need training or jobs. */
final class Studies {
    private Studies() {}

    /** Returns every paper. {@code isQuick} selects the less expensive reproduction where there is a choice. */
    static List<Paper> all(boolean isQuick) {
        List<Paper> all = new ArrayList<>(Papers.all());
        all.add(OkTopkPaper.paper(isQuick));
        return all;
    }

    /**
     * Returns the papers that a name denotes: one paper, or every paper for {@code all}.
     *
     * @throws IllegalArgumentException if no paper has this name
     */
    static List<Paper> find(String name, boolean isQuick) {
        List<Paper> all = all(isQuick);
        List<Paper> found = all.stream()
                .filter(p -> name.equals("all") || p.name().equals(name))
                .toList();
        if (found.isEmpty()) {
            String names = all.stream().map(Paper::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException("study=" + name + " must be one of " + names + ", all");
        }
        return found;
    }
}

package io.tutti.cli.command;

import io.tutti.cli.study.oktopk.OkTopkPaper;
import io.tutti.report.papers.Papers;
import io.tutti.report.study.Paper;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All papers: those that models and simulations repeat, and those that need training or jobs of their own. */
final class Studies {
    private Studies() {}

    /** Every paper; {@code isQuick} asks for less effort where there is a choice. */
    static List<Paper> all(boolean isQuick) {
        List<Paper> all = new ArrayList<>(Papers.all());
        all.add(OkTopkPaper.paper(isQuick));
        return all;
    }

    /**
     * The papers that a name stands for: one, or with {@code all} every one.
     *
     * @throws IllegalArgumentException if there is none
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

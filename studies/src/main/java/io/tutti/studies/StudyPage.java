package io.tutti.studies;

import io.tutti.report.page.Environment;
import io.tutti.report.page.HtmlPage;
import java.util.ArrayList;
import java.util.List;

/** The page of a paper: every figure with the paper's claims and the findings. */
record StudyPage(Paper paper, List<Findings> findings) {
    private static final List<String> HEAD = List.of("The paper", "Here", "By", "Verdict");

    String html() {
        HtmlPage page = new HtmlPage(paper.title());
        page.paragraph(paper.source());
        page.paragraph(paper.method());
        page.links(paper.figures().stream()
                .map(figure -> List.of(label(figure), "#" + figure.name()))
                .toList());
        for (int i = 0; i < findings.size(); i++) {
            add(page, paper.figures().get(i), findings.get(i));
        }
        page.heading("Where these numbers were made", "environment");
        page.table(List.of(), Environment.here());
        return page.html();
    }

    private static void add(HtmlPage page, Figure figure, Findings findings) {
        page.heading(label(figure) + ". " + figure.title(), figure.name());
        page.paragraph("The paper: " + figure.claim());
        findings.plates().forEach(plate -> page.picture(plate.picture(), plate.caption()));
        for (Findings.Table table : findings.tables()) {
            page.paragraph(table.title());
            page.table(table.head(), table.rows());
        }
        if (!findings.comparisons().isEmpty()) {
            page.table(
                    HEAD,
                    findings.comparisons().stream()
                            .map(c -> List.of(
                                    c.paper(),
                                    c.ours(),
                                    c.method().toString(),
                                    c.verdict().toString()))
                            .toList());
        }
        page.links(files(figure, findings));
    }

    private static List<List<String>> files(Figure figure, Findings findings) {
        List<List<String>> links = new ArrayList<>();
        links.add(List.of(figure.name() + ".csv", figure.name() + ".csv"));
        for (Findings.Plate plate : findings.plates()) {
            links.add(List.of(plate.name() + ".svg", plate.name() + ".svg"));
            links.add(List.of(plate.name() + ".png", plate.name() + ".png"));
        }
        return links;
    }

    /** Returns {@code Figure 10} for {@code figure-10}, {@code Figures 8, 10} for {@code figures-8-10}. */
    private static String label(Figure figure) {
        String words = figure.name().replaceAll("(?<=\\d)-(?=\\d)", ", ").replace('-', ' ');
        return words.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + words.substring(1);
    }
}

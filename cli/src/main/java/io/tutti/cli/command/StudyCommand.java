package io.tutti.cli.command;

import io.tutti.cli.bench.Sizes;
import io.tutti.cli.text.ProgressLine;
import io.tutti.cli.text.Wrap;
import io.tutti.report.papers.Papers;
import io.tutti.report.study.Effort;
import io.tutti.report.study.Figure;
import io.tutti.report.study.Paper;
import io.tutti.report.study.StudyRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tutti study}: the papers' figures, repeated. */
@Command(
        name = "study",
        description = "Repeat a paper's figures: data, pictures, and a page that compares.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        footer = {
            "",
            "For each paper a folder DIR/NAME is written: a CSV file, an SVG and a PNG",
            "picture for each figure, and index.html with all of them, the paper's claims",
            "and what was found.",
            "",
            "Examples:",
            "  tutti study list                      papers and figures",
            "  tutti study generalized               into ./study/generalized",
            "  tutti study nap --most-ranks 4096     quicker than with 32,768",
            "  tutti study all --out /tmp/papers --measure 0"
        })
final class StudyCommand implements Runnable {
    private static final int WIDTH = 80;
    private static final String LIST = "list";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = LIST, description = "A paper, all, or list.")
    private String name;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            defaultValue = "study",
            description = "Where folders are made (default: ./${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Simulated runs where chance plays a part (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--most-ranks",
            paramLabel = "N",
            defaultValue = "32768",
            description = "Most ranks that are simulated (default: ${DEFAULT-VALUE}).")
    private int ranks;

    @Option(
            names = "--measure",
            paramLabel = "SIZE",
            defaultValue = "256M",
            description = "Vectors that are measured here; 0 for none (default: ${DEFAULT-VALUE}).")
    private String measured;

    @Override
    public void run() {
        PrintWriter output = spec.commandLine().getOut();
        if (name.equals(LIST)) {
            Papers.all().forEach(paper -> list(paper, output));
        } else {
            study(Papers.find(name), output);
        }
        output.flush();
    }

    private static void list(Paper paper, PrintWriter output) {
        output.println(paper.name());
        Wrap.lines("  " + paper.source(), WIDTH, 2).forEach(output::println);
        for (Figure figure : paper.figures()) {
            Wrap.lines("  %-18s %s".formatted(figure.name(), figure.title()), WIDTH, 21)
                    .forEach(output::println);
        }
        output.println();
    }

    private void study(List<Paper> papers, PrintWriter output) {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        Effort effort = new Effort(runs, ranks, Sizes.parse(measured), progress::show);
        for (Paper paper : papers) {
            Path page = new StudyRun(paper, out, effort).run();
            progress.clear();
            output.println(page);
            output.flush();
        }
    }
}

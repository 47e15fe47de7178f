package io.tutti.cli.command.measure;

import io.tutti.cli.command.option.AlgorithmNames;
import io.tutti.cli.command.option.OutputFile;
import io.tutti.cli.text.ProgressLine;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import io.tutti.measure.ByteSizes;
import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.report.text.Wrap;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.Paper;
import io.tutti.studies.Protocol;
import io.tutti.studies.StudyRun;
import io.tutti.studies.Testbed;
import io.tutti.studies.ThreadTestbed;
import io.tutti.studies.papers.Papers;
import io.tutti.studies.testbed.LabTestbed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti study}, which reproduces the figures of papers. */
@Command(
        name = "study",
        description = "Reproduce a paper's figures: data, pictures, and a page that compares them with the paper.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "For each paper a folder DIR/NAME is written: a CSV file, an SVG and a PNG",
            "picture for each figure, and index.html with all of them, the paper's claims",
            "and the results. Measurements run in a lab (see tutti lab). Without one,",
            "pipelined-ring uses threads, and dsop and ok-topk leave their claims open.",
            "",
            "Examples:",
            "  tutti study list                      papers and figures",
            "  tutti study generalized               into ./study/generalized",
            "  tutti study nap --most-ranks 4096     quicker than with 32,768",
            "  sudo tutti study dsop --quick         sums of outer products, in minutes",
            "  sudo tutti study dsop --full          in a night",
            "  sudo tutti study ok-topk --quick      sparse exchanges, a small part",
            "  sudo tutti study ok-topk --networks --quick     on four networks",
            "  tutti study all --out papers --measure 0"
        })
public final class StudyCommand implements Runnable {
    private static final String LIST = "list";
    /** At 1 Gbit/s, a ring allreduce of this size takes one second, and one with a flat leader takes eight. */
    private static final String LAB_BYTES = "64M";

    private static final String THREAD_BYTES = "256M";
    private static final String ALLREDUCE_RATE = "1gbit";
    /** Two cores can shape the links of 48 hosts at this rate. */
    private static final String SUMS_RATE = "100mbit";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = LIST, description = "A paper, all, or list.")
    private String name;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            defaultValue = "study",
            description = "Folder for the results (default: ./${DEFAULT-VALUE}).")
    private OutputFile out;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of simulations with random latencies (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--most-ranks",
            paramLabel = "N",
            defaultValue = "32768",
            description = "Largest number of ranks to simulate (default: ${DEFAULT-VALUE}).")
    private int ranks;

    @Option(
            names = "--measure",
            paramLabel = "SIZE",
            description = "pipelined-ring: size of measured vectors (default: 64M in a lab, 256M with threads);"
                    + " 0, for all papers: measure nothing.")
    private String measured;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "pipelined-ring, dsop: rate of the lab's links (default: 1gbit; 100mbit for dsop).")
    private String rate;

    @ArgGroup
    private Extents extent = new Extents();

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "LIST",
            split = ",",
            description = "dsop: numbers of ranks to measure (default: 8,16,32,48; quick: 8,16).")
    private List<Integer> measuredRanks = List.of();

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "dsop: repetitions (default: depends on --quick and --full).")
    private int repetitions;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "dsop: iterations of each, the first dropped (default: 9; quick: 4; full: 25).")
    private int iterations;

    @Option(
            names = "--only",
            paramLabel = "METHOD",
            split = AlgorithmNames.SEPARATOR,
            splitSynopsisLabel = ",",
            description =
                    "dsop: measure only these algorithms of Tutti and no other library; measured: the choice by calibration run.")
    private List<String> only = List.of();

    @Option(
            names = "--networks",
            paramLabel = "NAME",
            arity = "0..1",
            fallbackValue = "",
            split = ",",
            description =
                    "ok-topk: the figures on networks of tutti train, into DIR/ok-topk-networks (default: those of"
                            + " --backend djl, which the start script adds).")
    private List<String> networks;

    @Option(
            names = "--backend",
            paramLabel = "NAME",
            description =
                    "ok-topk --networks: what computes them, djl or torch (default: djl); torch adds Gloo to the exchanges.")
    private String backend = "";

    /** Limits on the duration of repeated measurements. */
    private static final class Extents {
        @Option(names = "--quick", description = "dsop, ok-topk: a small part, in minutes.")
        private boolean quick;

        @Option(
                names = "--full",
                description = "dsop: everything, in a night; after a kill it continues where it stopped.")
        private boolean full;

        private Protocol.Extent chosen() {
            return quick ? Protocol.Extent.QUICK : full ? Protocol.Extent.FULL : Protocol.Extent.USUAL;
        }
    }

    /** Warns of slow loops, which matter only if threads of this process are timed; ranks are processes of their own. */
    private static final Logger LOOPS = Logger.getLogger("io.tutti");

    private ProgressLine progress;

    @Override
    public void run() {
        PrintWriter output = spec.commandLine().getOut();
        if (name.equals(LIST)) {
            Papers.all(extent.quick).forEach(paper -> list(paper, output));
        } else {
            study(papers(), output);
        }
        output.flush();
    }

    private List<Paper> papers() {
        if (networks == null) {
            if (!backend.isEmpty()) {
                throw new IllegalArgumentException("--backend " + backend + " needs --networks");
            }
            return Papers.find(name, extent.quick);
        }
        List<String> named = networks.stream().filter(each -> !each.isEmpty()).toList();
        return Papers.networks(name, backend, named, extent.quick);
    }

    private void list(Paper paper, PrintWriter output) {
        int width = spec.usageMessage().width();
        output.println(paper.name());
        Wrap.lines("  " + paper.source(), width, 2).forEach(output::println);
        Table table = new Table(width, Column.text("", 20), Column.text("", 59));
        for (Figure figure : paper.figures()) {
            table.row("  " + figure.name(), figure.title()).forEach(output::println);
        }
        output.println();
    }

    private void study(List<Paper> papers, PrintWriter output) {
        Rate plain = Rate.parse(rate == null ? ALLREDUCE_RATE : rate); // wrong ones are refused without a lab, too
        Rate slow = Rate.parse(rate == null ? SUMS_RATE : rate);
        String wanted = measured == null ? LAB_BYTES : measured;
        Optional<String> obstacle =
                ByteSizes.parse(wanted) > 0 && isMeasured(papers) ? Lab.obstacle() : Optional.of("");
        if (obstacle.isEmpty() || networks != null) {
            LOOPS.setLevel(Level.SEVERE);
        }
        if (obstacle.isEmpty()) {
            try (LabTestbed lab = new LabTestbed(plain, slow)) {
                run(papers, effort(wanted, lab), output);
            }
            return;
        }
        if (!obstacle.get().isEmpty()) {
            tell("measuring with threads, because " + obstacle.get());
        }
        Testbed threads = new ThreadTestbed(obstacle.get());
        run(papers, effort(measured == null ? THREAD_BYTES : measured, threads), output);
    }

    private static boolean isMeasured(List<Paper> papers) {
        return papers.stream().flatMap(paper -> paper.figures().stream()).anyMatch(Figure::isMeasured);
    }

    private Effort effort(String bytes, Testbed testbed) {
        Protocol protocol = new Protocol(extent.chosen(), measuredRanks, repetitions, iterations, only);
        return new Effort(runs, ranks, ByteSizes.parse(bytes), testbed, protocol, null, progress()::show);
    }

    private void run(List<Paper> papers, Effort effort, PrintWriter output) {
        for (Paper paper : papers) {
            Path page = new StudyRun(paper, out.path(), effort).run();
            progress().clear();
            output.println(page);
            output.flush();
        }
    }

    private ProgressLine progress() {
        if (progress == null) {
            progress = new ProgressLine(spec.commandLine().getErr());
        }
        return progress;
    }

    private void tell(String line) {
        spec.commandLine().getErr().println("tutti study: " + line);
        spec.commandLine().getErr().flush();
    }
}

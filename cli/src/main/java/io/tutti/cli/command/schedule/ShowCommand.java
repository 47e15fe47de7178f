package io.tutti.cli.command.schedule;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.Destinations;
import io.tutti.cli.command.option.JsonOption;
import io.tutti.cli.command.option.OutputFile;
import io.tutti.cli.command.option.OutputPath;
import io.tutti.cli.command.option.ShapeOptions;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.schedules.OpLimit;
import io.tutti.cli.schedules.Proof;
import io.tutti.cli.schedules.ScheduleJson;
import io.tutti.cli.schedules.SchedulePrinter;
import io.tutti.report.algorithm.AlgorithmPages;
import io.tutti.report.file.Json;
import io.tutti.report.schedule.ScheduleDrawing;
import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import io.tutti.verify.Verifier;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti show}, which prints algorithms and their schedules. */
@Command(
        name = "show",
        description = "List the algorithms, or print the schedule of one.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A message is written FROM->TO SLICES: in[1] is chunk 1 of the sender's input,",
            "out[..] of its result, s0[..] of scratch memory.",
            "",
            "Examples:",
            "  tutti show                            all algorithms",
            "  tutti show ring -n 4                  what each rank sends, step by step",
            "  tutti show ring -n 4 --rank 1         what rank 1 does, op by op",
            "  tutti show ring -n 4 --text           complete, to keep or to compare",
            "  tutti show ring -n 7 --svg ring.svg   drawn",
            "  tutti show binomial-tree --collective reduce -n 5 --root 2 --json"
        })
public final class ShowCommand implements Runnable {
    private static final int MOST_VERIFIED = 64;
    private static final int MOST_SHOWN = 16;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "ALGORITHM",
            completionCandidates = CompletionWords.Names.class,
            description = "Its name; without a name, all are listed.")
    private String name;

    @Option(
            names = "--collective",
            paramLabel = "NAME",
            completionCandidates = CompletionWords.Collectives.class,
            description = "Its collective, as in the list.")
    private String collective;

    @Mixin
    private ShapeOptions ranks;

    @Option(
            names = "--root",
            paramLabel = "R",
            defaultValue = "0",
            description = "Root of a rooted collective (default: 0).")
    private int root;

    @Option(names = "--rank", paramLabel = "R", description = "Show the messages and the program of this rank.")
    private Integer rank;

    @Option(names = "--programs", description = "Show the programs of all ranks as well.")
    private boolean programs;

    @Option(
            names = "--text",
            description = "Print the complete schedule as text; tutti verify --file reads it, and the JSON.")
    private boolean text;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Draw ranks, steps and messages to FILE; - for standard output.")
    private OutputPath svg;

    @Option(
            names = "--pages",
            paramLabel = "DIR",
            description = "Write a page for each algorithm into DIR, with pictures.")
    private OutputFile pages;

    @Override
    public void run() {
        json.check();
        if (svg != null) {
            svg.check("--svg");
        }
        Destinations all = new Destinations().add(text, "--text");
        json.addTo(all);
        all.add(svg, "--svg").check();
        requireUse();
        PrintWriter out = spec.commandLine().getOut();
        if (pages != null) {
            out.println(AlgorithmPages.write(pages.path()) + " files in " + pages.path());
        } else if (name == null) {
            list(out);
        } else {
            show(out);
        }
        out.flush();
    }

    /** Refuses what would have no effect: a file that is not written must not be looked for. */
    private void requireUse() {
        if (pages != null && name != null) {
            throw new IllegalArgumentException("--pages writes a page for each algorithm, not for " + name + " alone");
        }
        List<String> ofOne = Stream.of("--svg", "--text", "--rank", "--programs", "--root")
                .filter(spec.commandLine().getParseResult()::hasMatchedOption)
                .toList();
        if (name == null && !ofOne.isEmpty()) {
            throw new IllegalArgumentException(ofOne.getFirst() + " needs the name of an algorithm");
        }
        boolean isWhole = text || json.isStandard() || isDrawn();
        if (isWhole && (rank != null || programs)) {
            throw new IllegalArgumentException((rank == null ? "--programs" : "--rank")
                    + " is for what is printed to be read, not for a whole schedule");
        }
    }

    private void list(PrintWriter out) {
        List<Algorithm> algorithms = Catalog.of(collective);
        json.write(() -> Json.of(algorithms.stream().map(Listed::of).toList()), out);
        if (!json.isStandard()) {
            print(algorithms, out);
        }
    }

    /** An algorithm of the list, as JSON. */
    private record Listed(String collective, String name, String description) {
        static Listed of(Algorithm algorithm) {
            return new Listed(algorithm.collective(), algorithm.name(), algorithm.description());
        }
    }

    private void print(List<Algorithm> algorithms, PrintWriter out) {
        Table table = new Table(spec.usageMessage().width(), Column.text("", 22), Column.text("", 57));
        String last = "";
        for (Algorithm algorithm : algorithms) {
            if (!algorithm.collective().equals(last)) {
                out.println((last.isEmpty() ? "" : "\n") + algorithm.collective());
            }
            last = algorithm.collective();
            table.row("  " + algorithm.name(), algorithm.description()).forEach(out::println);
        }
    }

    private void show(PrintWriter out) {
        Algorithm algorithm = Catalog.find(collective, name);
        ScheduleRequest request = Catalog.shape(algorithm, ranks.nodes(), ranks.ranks(), root);
        Schedule schedule = algorithm.schedule(request);
        requireFew(schedule);
        if (svg != null) {
            svg.write(ScheduleDrawing.of(schedule, request.topology()).svg(), out);
        }
        json.write(writer -> ScheduleJson.write(Verifier.verify(schedule), request.topology(), writer), out);
        if (text) {
            ScheduleText.parts(schedule, request.topology())
                    .takeWhile(part -> !out.checkError()) // as in show | head
                    .forEach(out::print);
        } else if (!json.isStandard() && !isDrawn()) {
            print(schedule, out);
        }
    }

    private boolean isDrawn() {
        return svg != null && svg.isStandard();
    }

    /** A proof and messages by steps need memory for all ops; what is written rank by rank does not. */
    private void requireFew(Schedule schedule) {
        if (json.isGiven()) {
            OpLimit.requireInMemory(schedule, "--json", "--text, without a proof,");
        } else if (text) {
            OpLimit.requireWritable(schedule, "--text");
        } else if (programs && rank == null) {
            OpLimit.requireInMemory(schedule, "--programs", "--text, or --rank R for one rank,");
        }
    }

    private void print(Schedule schedule, PrintWriter out) {
        Proof proof = ranks.ranks() <= MOST_VERIFIED ? Proof.of(schedule) : null;
        SchedulePrinter printer = new SchedulePrinter(
                schedule, proof, shown(), spec.usageMessage().width());
        printer.head().forEach(out::println);
        out.println(isCut() ? "messages of rank 0 (of another: --rank)" : "messages");
        printer.steps().forEach(out::println);
        if (programs || rank != null) {
            printer.programs().forEach(out::println);
        }
    }

    private List<Integer> shown() {
        if (rank != null) {
            if (rank < 0 || rank >= ranks.ranks()) {
                throw new IllegalArgumentException("rank=" + rank + " must be from 0 to " + (ranks.ranks() - 1));
            }
            return List.of(rank);
        }
        return isCut() ? List.of(0) : IntStream.range(0, ranks.ranks()).boxed().toList();
    }

    private boolean isCut() {
        return rank == null && !programs && ranks.ranks() > MOST_SHOWN;
    }
}

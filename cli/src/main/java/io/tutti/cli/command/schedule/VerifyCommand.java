package io.tutti.cli.command.schedule;

import io.tutti.algorithm.Algorithm;
import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.DataFiles;
import io.tutti.cli.command.option.RankList;
import io.tutti.cli.command.option.RanksPerNode;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.schedules.NodeSplit;
import io.tutti.cli.schedules.Proof;
import io.tutti.cli.schedules.ProofTable;
import io.tutti.cli.schedules.RankNumbers;
import io.tutti.cli.schedules.ScheduleFile;
import io.tutti.report.file.Csv;
import io.tutti.report.file.Json;
import io.tutti.schedule.Schedule;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti verify}, which proves algorithms correct. */
@Command(
        name = "verify",
        description = "Prove that algorithms are correct for given numbers of ranks, and derive their costs.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A proof shows that every rank ends with every contribution exactly once, that",
            "no data is read before it arrives or overwritten while it is needed, in place",
            "too, that all messages match, that nothing deadlocks even if links buffer",
            "nothing, and that ranks are symmetric as declared. Rooted collectives are",
            "proved for the first and the last rank as root. Costs are those of the largest",
            "number of ranks. Status 1 if a schedule is wrong.",
            "",
            "A name denotes the algorithm and the settings that it offers, each in its own",
            "row (*: not for every number of ranks in between); a name with parameters",
            "denotes this form only.",
            "",
            "Examples:",
            "  tutti verify                          all algorithms, 1 to 16 ranks",
            "  tutti verify ring two-shot -n 2,4,8   two of them",
            "  tutti verify generalized:r=2 -n 7     with these parameters",
            "  tutti verify --collective allreduce -n 1..64 --csv allreduce.csv",
            "  tutti show ring --text > my.schedule; tutti verify --file my.schedule"
        })
public final class VerifyCommand implements Callable<Integer> {
    private static final int WRONG = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "ALGORITHM",
            completionCandidates = CompletionWords.Names.class,
            description = "Their names; all if none is given.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--collective",
            paramLabel = "NAME",
            completionCandidates = CompletionWords.Collectives.class,
            description = "Only algorithms of this collective.")
    private String collective;

    @Mixin
    private RankList ranks = new RankList("1..16", RankNumbers.MOST);

    @Mixin
    private RanksPerNode perNode = new RanksPerNode(0);

    @Option(names = "--all", description = "All algorithms, as without names.")
    private boolean all;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Prove a schedule that tutti show --text or --json wrote; may be repeated.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private DataFiles data;

    @Override
    public Integer call() {
        data.check();
        PrintWriter out = spec.commandLine().getOut();
        List<Proof> proofs = files.isEmpty() ? proveAlgorithms(out) : proveFiles(out);
        data.write(() -> Csv.of(Proof.class, proofs), () -> Json.of(proofs), out);
        out.flush();
        return proofs.stream().allMatch(Proof::isRight) ? 0 : WRONG;
    }

    private List<Proof> proveAlgorithms(PrintWriter out) {
        List<Algorithm> algorithms = algorithms();
        List<Integer> numbers = ranks.numbers();
        requireAny(algorithms, numbers);
        List<Proof> proofs = new ArrayList<>();
        ProofTable table = table(out);
        for (Algorithm algorithm : algorithms) {
            List<Proof> own = prove(algorithm, numbers);
            table.lines(own, !names.isEmpty()).forEach(line -> tell(out, line));
            proofs.addAll(own);
        }
        return proofs;
    }

    /** Nothing proved is no success. */
    private void requireAny(List<Algorithm> algorithms, List<Integer> numbers) {
        NodeSplit nodes = perNode.split();
        boolean isAny = algorithms.stream()
                .anyMatch(each -> numbers.stream().anyMatch(number -> Proof.isPossible(each, nodes, number)));
        if (!isAny) {
            throw new IllegalArgumentException("ranks=" + numbers.getFirst()
                    + (numbers.size() == 1 ? "" : " to " + numbers.getLast()) + " cannot be done by "
                    + algorithms.stream().map(Algorithm::name).distinct().collect(Collectors.joining(", ")));
        }
    }

    private List<Algorithm> algorithms() {
        if (all && !names.isEmpty()) {
            throw new IllegalArgumentException("--all and names of algorithms exclude each other");
        }
        return names.isEmpty()
                ? Catalog.of(collective)
                : names.stream()
                        .flatMap(name -> Catalog.all(collective, name).stream())
                        .toList();
    }

    private List<Proof> proveFiles(PrintWriter out) {
        if (all || collective != null || !names.isEmpty() || ranks.isGiven()) {
            throw new IllegalArgumentException(
                    "--file proves what is in files: names, --all, --collective and --ranks are not for it");
        }
        List<Schedule> schedules = files.stream().map(ScheduleFile::read).toList();
        List<Proof> proofs = new ArrayList<>();
        ProofTable table = table(out);
        for (Schedule schedule : schedules) {
            Proof proof = Proof.of(schedule);
            table.lines(List.of(proof), false).forEach(line -> tell(out, line));
            proofs.add(proof);
        }
        return proofs;
    }

    /** Prints the heading of the proofs' table and returns the table. */
    private ProofTable table(PrintWriter out) {
        ProofTable table = new ProofTable(spec.usageMessage().width());
        table.head().forEach(line -> tell(out, line));
        return table;
    }

    private void tell(PrintWriter out, String line) {
        if (!data.takesStandardOutput()) {
            out.println(line);
            out.flush();
        }
    }

    /** Proves several numbers of ranks concurrently and returns the proofs up to the first schedule that is wrong. */
    private List<Proof> prove(Algorithm algorithm, List<Integer> numbers) {
        NodeSplit nodes = perNode.split();
        List<Proof> proofs = numbers.parallelStream()
                .flatMap(number -> Proof.of(algorithm, nodes, number).stream())
                .toList();
        int wrong = 0;
        while (wrong < proofs.size() && proofs.get(wrong).isRight()) {
            wrong++;
        }
        return proofs.subList(0, Math.min(proofs.size(), wrong + 1));
    }
}

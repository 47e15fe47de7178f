package io.tutti.cli.command;

import io.tutti.algorithm.Algorithm;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.schedules.Proof;
import io.tutti.cli.schedules.ProofTable;
import io.tutti.cli.schedules.RankNumbers;
import io.tutti.cli.text.Csv;
import io.tutti.cli.text.Json;
import io.tutti.cli.text.WholeFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tutti verify}: algorithms proven right. */
@Command(
        name = "verify",
        description = "Prove algorithms right for numbers of ranks, and derive what they cost.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        footer = {
            "",
            "Proven is: every rank ends with every contribution exactly once; nothing is",
            "read before it is there or overwritten while it is needed, in place too; all",
            "messages meet; there is no deadlock even if no link stores anything; ranks",
            "resemble each other as declared. Costs are those of the largest number.",
            "Status 1 if something is wrong.",
            "",
            "Examples:",
            "  tutti verify                          all algorithms, 1 to 16 ranks",
            "  tutti verify ring two-shot -n 2,4,8   two of them",
            "  tutti verify --collective allreduce -n 1-64 --csv allreduce.csv"
        })
final class VerifyCommand implements Callable<Integer> {
    private static final int WRONG = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "ALGORITHM", description = "Their names; all if none is given.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--collective", paramLabel = "NAME", description = "Only algorithms of this collective.")
    private String collective;

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "LIST",
            defaultValue = "1-16",
            description = "Numbers of ranks, as in 2,4,8-16 (default: ${DEFAULT-VALUE}).")
    private String ranks;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write a line for each number of ranks to FILE.")
    private Path csv;

    @Option(names = "--json", description = "As JSON, with an entry for each number of ranks.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<Integer> numbers = RankNumbers.parse(ranks);
        List<Algorithm> algorithms = algorithms();
        List<Proof> all = new ArrayList<>();
        if (!json) {
            out.println(ProofTable.HEAD);
        }
        for (Algorithm algorithm : algorithms) {
            List<Proof> proofs = prove(algorithm, numbers);
            if (!json && !proofs.isEmpty()) {
                out.println(ProofTable.line(proofs));
                out.flush();
            }
            all.addAll(proofs);
        }
        finish(all, out);
        return all.stream().allMatch(Proof::isRight) ? 0 : WRONG;
    }

    private List<Algorithm> algorithms() {
        List<Algorithm> candidates = Catalog.of(collective);
        names.forEach(name -> Catalog.find(collective, name));
        return candidates.stream()
                .filter(candidate -> names.isEmpty() || names.contains(candidate.name()))
                .toList();
    }

    /** Up to the first number for which it is wrong. */
    private static List<Proof> prove(Algorithm algorithm, List<Integer> numbers) {
        List<Proof> proofs = new ArrayList<>();
        for (int number : numbers) {
            if (algorithm.takes(number) && (proofs.isEmpty() || proofs.getLast().isRight())) {
                proofs.add(Proof.of(algorithm, number));
            }
        }
        return proofs;
    }

    private void finish(List<Proof> all, PrintWriter out) {
        if (json) {
            out.print(Json.of(all));
        }
        if (csv != null) {
            WholeFile.write(csv, Csv.of(Proof.class, all));
        }
        out.flush();
    }
}

package io.tutti.cli.command.job;

import io.tutti.report.text.Wrap;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.DataSets;
import io.tutti.training.data.prepared.PreparedFolder;
import io.tutti.training.data.prepared.PreparedSet;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti data}, which prepares what networks learn from. */
@Command(
        name = "data",
        description = "Fetch and prepare the samples that networks of tutti train learn from.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Samples are kept below ~/.cache/tutti/data, or XDG_CACHE_HOME, with checksums that are compared before each use.",
            "",
            "Examples:",
            "  tutti data              which there are, and what they need",
            "  tutti data brown        English text, for bert-tiny and others"
        })
public final class DataCommand implements Runnable {
    private static final int INDENT = 4;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "What to prepare; without a name, a list.")
    private List<String> names = List.of();

    @Override
    public void run() {
        List<PreparedSet> chosen = names.stream().map(DataCommand::find).toList();
        try {
            if (names.isEmpty()) {
                DataSets.all().forEach(this::show);
            }
            chosen.forEach(this::prepare);
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static PreparedSet find(String name) {
        return DataSets.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no data set " + name + "; there are "
                        + String.join(
                                ", ",
                                DataSets.all().stream().map(PreparedSet::name).toList())));
    }

    private void show(PreparedSet set) {
        PreparedFolder folder = PreparedFolder.of(set);
        print(set.name() + ": " + set.text());
        print("    from " + set.origin());
        print("    needs " + set.needs());
        print("    " + (folder.exists() ? "prepared in " + folder.path() : "not prepared: ./tutti data " + set.name()));
    }

    private void prepare(PreparedSet set) {
        long begun = System.nanoTime();
        print(set.text() + ", from " + set.origin());
        PreparedFolder folder = PreparedFolder.prepare(set, this::print);
        print("prepared in " + (System.nanoTime() - begun) / 1_000_000_000 + " s: " + folder.path());
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        Wrap.lines(line, spec.usageMessage().width(), INDENT).forEach(out::println);
        out.flush();
    }
}

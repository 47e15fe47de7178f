package io.tutti.cli.command.schedule;

import io.tutti.bootstrap.placement.HostSetName;
import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.cli.command.option.BytesOption;
import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.JsonOption;
import io.tutti.cli.command.option.SettingOptions;
import io.tutti.cli.command.option.ShapeOptions;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.text.ProgressLine;
import io.tutti.config.LineRate;
import io.tutti.config.Setting;
import io.tutti.cost.Alternative;
import io.tutti.cost.LinkKind;
import io.tutti.cost.Placement;
import io.tutti.model.cost.TimeTerms;
import io.tutti.report.file.Json;
import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.report.text.Wrap;
import io.tutti.schedule.Topology;
import io.tutti.select.Choice;
import io.tutti.select.Chooser;
import io.tutti.select.Policy;
import io.tutti.spi.TransportProvider;
import io.tutti.spi.Transports;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti explain}, which states the algorithm that a job would select for a call, and why. */
@Command(
        name = "explain",
        description = "Print which algorithm Tutti would choose for a call, why, and the alternatives.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The first of these decides: TUTTI_ALGORITHM, the rules of TUTTI_RULES, the",
            "measured times of TUTTI_TUNING (see tutti tune), the rules that come with",
            "Tutti, the model. A predicted time is the sum of latencies, messages, bytes",
            "and sums, which stand beside it. With TUTTI_EXPLAIN=yes a job prints the",
            "choices for its calls.",
            "",
            "Examples:",
            "  tutti explain allreduce -n 4 -b 1K,1M",
            "  tutti explain -n 32 --ppn 8 -b 64K --json",
            "  tutti explain -n 8 --ppn 1 --rate 1gbit",
            "  TUTTI_RULES=my.rules tutti explain broadcast -n 16 --ppn 1"
        })
public final class ExplainCommand implements Runnable {
    private static final double MICROS = 1e6;
    /** What takes no longer needs no line of progress. */
    private static final long QUIET_NANOS = 2_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "COLLECTIVE",
            defaultValue = "allreduce",
            completionCandidates = CompletionWords.Collectives.class,
            description = "The collective (default: ${DEFAULT-VALUE}).")
    private String collective;

    @Mixin
    private ShapeOptions ranks;

    @Mixin
    private BytesOption sizes = new BytesOption("8,1K,64K,1M,16M");

    @Option(
            names = "--hosts",
            paramLabel = "NAME",
            description = "Hosts whose measured times apply (default: this host if all ranks share a node, else any).")
    private String hosts;

    @Option(
            names = "--oversubscription",
            paramLabel = "X",
            description = "Ranks per processor (default: as on this host if all ranks share a node, else 1).")
    private Double oversubscription;

    @Option(names = "--rate", paramLabel = "RATE", description = "Rate of the network between hosts, such as 1gbit.")
    private String rate;

    @Option(
            names = "--link",
            paramLabel = "KEY",
            defaultValue = Transports.AUTO,
            description = "Transport of all pairs of ranks (default: shm inside a node, tcp between nodes).")
    private String link;

    @Option(names = "--not-commutative", description = "The reduction must keep the order of ranks.")
    private boolean ordered;

    @Option(names = "--exact", description = "The grouping of operands changes no bit, as with integers.")
    private boolean exact;

    @Option(names = "--all", description = "List algorithms too that cost more than another in every respect.")
    private boolean all;

    @Mixin
    private JsonOption json;

    @Mixin
    private SettingOptions settings;

    /** The explanation for one size. */
    private record Answer(long bytes, String algorithm, String origin, String detail, List<Alternative> alternatives) {}

    @Override
    public void run() {
        json.check();
        Catalog.of(collective);
        CollectiveKind kind = CollectiveKind.named(collective)
                .orElseThrow(() -> new IllegalArgumentException(
                        "collective=" + collective + " is never called by its name, so nothing is chosen for it"));
        Chooser chooser = new Chooser(placement(), Policy.of(settings.options()));
        List<Answer> answers =
                sizes.list().stream().map(bytes -> answer(chooser, kind, bytes)).toList();
        PrintWriter out = spec.commandLine().getOut();
        if (!json.isStandard()) {
            answers.forEach(answer -> print(out, answer));
        }
        json.write(() -> Json.of(answers), out);
        out.flush();
    }

    /**
     * Returns the placement of a job on this host, unless the options describe another one. Over one transport, ranks are on
     * one node if it shares memory, and otherwise each on a node of its own.
     */
    private Placement placement() {
        Topology nodes = ranks.nodes().of(ranks.ranks());
        boolean isHere = nodes.nodes() == 1 && hosts == null;
        double usual = isHere
                ? Math.max(1, (double) ranks.ranks() / ProcessorSet.allowed().size())
                : 1;
        double shared = oversubscription == null ? usual : oversubscription;
        String name = isHere ? HostSetName.here() : hosts == null ? Placement.ANY_HOSTS : hosts;
        return joined(nodes, name, shared).over(rate == null ? LineRate.UNKNOWN : LineRate.parse(rate));
    }

    private Placement joined(Topology nodes, String name, double shared) {
        if (link.equals(Transports.AUTO)) {
            return new Placement(nodes, name, shared);
        }
        SettingOptions.check(Setting.LINK, link, "--link");
        TransportProvider transport = Transports.named(link).orElseThrow();
        LinkKind kind = LinkKind.of(transport);
        Topology topology =
                transport.sharesMemory() ? Topology.oneNode(ranks.ranks()) : Topology.uniform(ranks.ranks(), 1);
        return new Placement(topology, kind, kind, name, nodes.nodes(), shared, LineRate.UNKNOWN);
    }

    private Answer answer(Chooser chooser, CollectiveKind kind, long bytes) {
        CollectiveCall call = CollectiveCall.hypothetical(kind, bytes, !ordered, exact);
        Choice choice = chooser.decide(call);
        List<Alternative> others = all ? all(chooser, call) : chooser.likely(call);
        return new Answer(bytes, choice.algorithm().name(), choice.origin().toString(), choice.detail(), others);
    }

    /** Deriving what is not known of all algorithms takes a minute for thousands of ranks: the user sees how far it is. */
    private List<Alternative> all(Chooser chooser, CollectiveCall call) {
        ProgressLine line = new ProgressLine(spec.commandLine().getErr());
        long begun = System.nanoTime();
        boolean[] isShown = {false};
        List<Alternative> found = chooser.alternatives(call, name -> {
            if (System.nanoTime() - begun > QUIET_NANOS) {
                isShown[0] = true;
                line.show("deriving the costs of all algorithms: " + name);
            }
        });
        if (isShown[0]) {
            line.clear();
        }
        return found;
    }

    private void print(PrintWriter out, Answer answer) {
        int width = spec.usageMessage().width();
        String detail = answer.detail.isEmpty() ? "" : " (" + answer.detail + ")";
        String call = collective + " of " + answer.bytes + " bytes, " + ranks.ranks() + " ranks: ";
        Wrap.lines(call + answer.algorithm, width, 4).forEach(out::println);
        Wrap.lines("  because of: " + answer.origin + detail, width, 4).forEach(out::println);
        Table table = new Table(
                width,
                Column.text("", 3),
                Column.text("", 26).atLeast(24),
                Column.number("µs", 9),
                Column.number("latency", 8),
                Column.number("messages", 8),
                Column.number("bytes", 8),
                Column.number("sums", 7),
                Column.text("", 3).after(2).onNextLine());
        table.head().forEach(out::println);
        answer.alternatives.forEach(each -> table.row(cells(each)).forEach(out::println));
    }

    /** Returns mark, name, time, the terms of its prediction, and what is to be said of it. */
    private static String[] cells(Alternative each) {
        TimeTerms terms = each.terms();
        return new String[] {
            each.isChosen() ? "  *" : "",
            each.name(),
            micros(each.seconds()),
            micros(terms.latency()),
            micros(terms.messages()),
            micros(terms.transfer()),
            micros(terms.reduction()),
            !each.isAllowed() ? "not allowed" : each.isMeasured() ? "measured" : ""
        };
    }

    private static String micros(double seconds) {
        return String.format(Locale.ROOT, "%.1f", MICROS * seconds);
    }
}

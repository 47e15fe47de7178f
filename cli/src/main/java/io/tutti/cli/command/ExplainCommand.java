package io.tutti.cli.command;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.cli.schedules.Catalog;
import io.tutti.config.LineRate;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.measure.ByteSizes;
import io.tutti.report.file.Json;
import io.tutti.schedule.Topology;
import io.tutti.select.Alternative;
import io.tutti.select.Choice;
import io.tutti.select.Chooser;
import io.tutti.select.LinkKind;
import io.tutti.select.Placement;
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
        description = "Say which algorithm would be taken for a call, why, and what else there is.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        footer = {
            "",
            "First things first: TUTTI_ALGORITHM, the rules of TUTTI_RULES, the times of",
            "TUTTI_TUNING, the rules that come with Tutti, the model. A job says the same of",
            "its own calls with TUTTI_EXPLAIN=yes.",
            "",
            "Examples:",
            "  tutti explain allreduce -n 4 -b 1K,1M",
            "  tutti explain -n 32 --ppn 8 -b 64K --json",
            "  tutti explain -n 8 --ppn 1 --rate 1gbit",
            "  TUTTI_RULES=my.rules tutti explain broadcast -n 16 --ppn 1"
        })
final class ExplainCommand implements Runnable {
    private static final double MICROS = 1e6;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "COLLECTIVE",
            defaultValue = "allreduce",
            description = "Which collective (default: ${DEFAULT-VALUE}).")
    private String collective;

    @Mixin
    private ShapeOptions ranks;

    @Option(
            names = {"-b", "--bytes"},
            paramLabel = "LIST",
            defaultValue = "8,1K,64K,1M,16M",
            description = "Sizes of the vector (default: ${DEFAULT-VALUE}).")
    private String sizes;

    @Option(names = "--hosts", paramLabel = "NAME", defaultValue = "any", description = "Whose times are taken.")
    private String hosts;

    @Option(
            names = "--oversubscription",
            paramLabel = "X",
            defaultValue = "1",
            description = "Ranks that share a processor (default: ${DEFAULT-VALUE}).")
    private double oversubscription;

    @Option(names = "--rate", paramLabel = "RATE", description = "Of the network between hosts, such as 1gbit.")
    private String rate;

    @Option(
            names = "--link",
            paramLabel = "KEY",
            defaultValue = Transports.AUTO,
            description = "Transport of all pairs of ranks (default: shm inside a node, tcp between nodes).")
    private String link;

    @Option(names = "--not-commutative", description = "The operation must keep the order of ranks.")
    private boolean ordered;

    @Option(names = "--exact", description = "Grouping changes no bit, as with integers.")
    private boolean exact;

    @Option(names = "--all", description = "Also what others beat in everything.")
    private boolean all;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    /** The explanation for one size. */
    private record Answer(long bytes, String algorithm, String origin, String detail, List<Alternative> alternatives) {}

    @Override
    public void run() {
        Catalog.of(collective);
        CollectiveKind kind = CollectiveKind.named(collective)
                .orElseThrow(() -> new IllegalArgumentException(
                        "collective=" + collective + " is never called by its name, so nothing is chosen for it"));
        Placement placement = placement().over(rate == null ? LineRate.UNKNOWN : LineRate.parse(rate));
        Chooser chooser = new Chooser(placement, Policy.of(Options.fromEnvironment()));
        List<Answer> answers = ByteSizes.list(sizes, 4).stream()
                .map(bytes -> answer(chooser, kind, bytes))
                .toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(Json.of(answers));
        } else {
            answers.forEach(answer -> print(out, answer));
        }
        out.flush();
    }

    /** Over one transport, ranks are on one node if it shares memory, and otherwise each on a node of its own. */
    private Placement placement() {
        Topology nodes = ranks.nodes().of(ranks.ranks());
        if (link.equals(Transports.AUTO)) {
            return new Placement(nodes, hosts, oversubscription);
        }
        RankOptions.check(Setting.LINK, link, "--link");
        TransportProvider transport = Transports.named(link).orElseThrow();
        LinkKind kind = LinkKind.of(transport);
        Topology joined =
                transport.sharesMemory() ? Topology.oneNode(ranks.ranks()) : Topology.uniform(ranks.ranks(), 1);
        return new Placement(joined, kind, kind, hosts, nodes.nodes(), oversubscription, LineRate.UNKNOWN);
    }

    private Answer answer(Chooser chooser, CollectiveKind kind, long bytes) {
        CollectiveCall call = CollectiveCall.hypothetical(kind, bytes, !ordered, exact);
        Choice choice = chooser.decide(call);
        List<Alternative> others = all ? chooser.alternatives(call) : chooser.likely(call);
        return new Answer(bytes, choice.algorithm().name(), choice.origin().toString(), choice.detail(), others);
    }

    private void print(PrintWriter out, Answer answer) {
        String detail = answer.detail.isEmpty() ? "" : " (" + answer.detail + ")";
        out.printf("%s of %d bytes, %d ranks: %s%n", collective, answer.bytes, ranks.ranks(), answer.algorithm);
        out.printf("  because of: %s%s%n", answer.origin, detail);
        for (Alternative each : answer.alternatives) {
            out.printf(
                    Locale.ROOT,
                    "  %s %-34s %11.1f us  %s%n",
                    each.isChosen() ? "*" : " ",
                    each.name(),
                    MICROS * each.seconds(),
                    verdict(each));
        }
    }

    private static String verdict(Alternative each) {
        String how = each.isMeasured() ? "measured" : "predicted";
        return each.isAllowed() ? how : how + ", not allowed";
    }
}

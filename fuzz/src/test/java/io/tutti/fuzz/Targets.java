package io.tutti.fuzz;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Parameters;
import io.tutti.bootstrap.JoinRequestTarget;
import io.tutti.bootstrap.handshake.AcceptTarget;
import io.tutti.bootstrap.placement.HostFactsTarget;
import io.tutti.bootstrap.placement.PlacementTargets;
import io.tutti.bootstrap.pmi.NodeMappingTarget;
import io.tutti.bootstrap.rendezvous.NodeListTarget;
import io.tutti.bootstrap.survivors.AgreementTarget;
import io.tutti.cli.doctor.RankRecordTarget;
import io.tutti.cli.schedules.RankNumbers;
import io.tutti.config.LaunchId;
import io.tutti.config.LineRate;
import io.tutti.config.OptionsTarget;
import io.tutti.launch.lab.network.LabRecord;
import io.tutti.launch.lab.network.Rate;
import io.tutti.measure.ByteSizes;
import io.tutti.model.NetworkText;
import io.tutti.select.table.Rules;
import io.tutti.select.table.TuningText;
import io.tutti.sparse.trace.TraceTarget;
import io.tutti.training.checkpoint.CheckpointTarget;
import io.tutti.training.data.IdxTarget;
import io.tutti.training.data.speech.WaveTarget;
import io.tutti.transport.tcp.FrameTarget;
import io.tutti.transport.tcp.TcpAddressesTarget;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** All targets, by name. Each is made when it is asked for: a search of one target loads no other parser. */
final class Targets {
    /** The name of {@link EveryTarget}. */
    static final String EVERY = "every";

    private static final Map<String, Supplier<FuzzTarget>> ALL =
            new TreeMap<>(Map.<String, Supplier<FuzzTarget>>ofEntries(
                    Map.entry("schedule-text", ScheduleTargets::text),
                    Map.entry("schedule-json", ScheduleTargets::json),
                    Map.entry("rules", Targets::rules),
                    Map.entry("tuning-table", Targets::tuning),
                    Map.entry("network", Targets::network),
                    Map.entry("trace", TraceTarget::new),
                    Map.entry("idx", IdxTarget::new),
                    Map.entry("checkpoint", CheckpointTarget::new),
                    Map.entry("wave", WaveTarget::new),
                    Map.entry("options", OptionsTarget::new),
                    Map.entry("algorithm-name", Targets::algorithm),
                    Map.entry("small-texts", SmallTexts::new),
                    Map.entry("host-facts", HostFactsTarget::new),
                    Map.entry("control-message", ControlMessageTarget::new),
                    Map.entry("rank-record", RankRecordTarget::new),
                    Map.entry("join-request", JoinRequestTarget::new),
                    Map.entry("agreement", AgreementTarget::new),
                    Map.entry("handshake", AcceptTarget::new),
                    Map.entry("data-frames", FrameTarget::new),
                    Map.entry("tcp-addresses", TcpAddressesTarget::new)));

    private static final Map<String, FuzzTarget> MADE = new ConcurrentHashMap<>();

    private Targets() {}

    /** The names of all targets, sorted. */
    static Set<String> names() {
        return Collections.unmodifiableSet(ALL.keySet());
    }

    static FuzzTarget of(String name) {
        if (name.equals(EVERY)) {
            Map<String, FuzzTarget> all = new TreeMap<>();
            names().forEach(each -> all.put(each, of(each)));
            return new EveryTarget(all);
        }
        Supplier<FuzzTarget> target = ALL.get(name);
        if (target == null) {
            throw new IllegalArgumentException("target=" + name + " must be one of " + names());
        }
        return MADE.computeIfAbsent(name, made -> target.get());
    }

    private static FuzzTarget rules() {
        return TextTarget.file(
                Rules::parse,
                "allreduce ranks=2..8 bytes=0..4K link=shm -> one-shot\n# all others\nbroadcast -> binomial-tree\n",
                "allreduce nodes=2.. hosts=3 oversubscription=1..2 rate=100mbit..1gbit -> pipelined-ring:segments=4\n");
    }

    private static FuzzTarget tuning() {
        return TextTarget.file(
                text -> {
                    String written = TuningText.write(TuningText.parse(text));
                    if (!TuningText.write(TuningText.parse(written)).equals(written)) {
                        throw new AssertionError("written and read, it is another table:\n" + written);
                    }
                },
                "tutti-tuning 1\nlink hosts=1-2x1 kind=shm alpha=1e-6 overhead=1e-7 beta=1e-10 gamma=1e-10 queue=0\n",
                "tutti-tuning 1\nat hosts=1-2x1 link=shm ranks=2 nodes=1\nallreduce ring 4:1e-6 1024:2e-6\n");
    }

    private static FuzzTarget network() {
        return TextTarget.file(NetworkText::parse, """
                name = example
                origin = nowhere
                gamma = 1.44e-9
                network.short.below = 500
                network.short.alpha = 2.03e-6
                network.short.rate = 1.70e9
                network.long.alpha = 4e-6
                network.long.beta = 1e-9
                """);
    }

    private static FuzzTarget algorithm() {
        return TextTarget.word(
                text -> {
                    Algorithms.byName("allreduce", text);
                    Parameters.parse(text);
                },
                "generalized:r=2,group=Z7",
                "r=2,group=Z7",
                "smp:across=ring,leader=binomial-tree");
    }

    /** Short texts of options and launchers, one parser after the other. */
    private static final class SmallTexts implements FuzzTarget {
        private final List<TextTarget> parsers = List.of(
                TextTarget.word(text -> RankNumbers.parse(text, RankNumbers.MOST), "1..16,32", "1-8"),
                TextTarget.word(text -> ByteSizes.list(text, 2), "8,1K..1M", "1G"),
                TextTarget.word(Rate::parse, "100mbit", "none"),
                TextTarget.word(LineRate::parse, "1.5gbit"),
                TextTarget.word(LaunchId::parse, LaunchId.draw(3).toString()),
                TextTarget.file(
                        LabRecord::parse, LabRecord.own("a1", 4, Rate.NONE).text()),
                NodeListTarget.nodes(),
                NodeMappingTarget.mapping(),
                PlacementTargets.interfaces(),
                PlacementTargets.processors());

        @Override
        public List<byte[]> seeds() {
            return parsers.stream().flatMap(each -> each.seeds().stream()).toList();
        }

        @Override
        public void run(byte[] input) throws Exception {
            for (TextTarget each : parsers) {
                each.run(input);
            }
        }
    }
}

package io.tutti.studies.papers.nap;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import io.tutti.model.Regime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The machine of the paper: its network, with 16 ranks per node. */
final class BlueWaters {
    static final int RANKS_PER_NODE = 16;
    /** The mean random increase of latencies, a tenth, to show a spread. */
    static final double JITTER = 0.1;

    static final Network NETWORK = Networks.named("blue-waters");
    /** The description of the network's variant, for notes. */
    static final String VARIANT =
            "Network: " + NETWORK.name() + ", a re-fit (between nodes uncertain by 1.5 to 2); short"
                    + " below 500 B, eager below 8,000 B, then rendezvous; 16 ranks a node share its interface (max-rate).";

    private BlueWaters() {}

    /** Returns a variant in which the latency between nodes is multiplied by {@code factor}. */
    static Network withLatency(double factor) {
        Map<Level, List<Regime>> regimes = new EnumMap<>(NETWORK.regimes());
        regimes.put(
                Level.NETWORK,
                regimes.get(Level.NETWORK).stream()
                        .map(r -> new Regime(
                                r.below(),
                                r.overhead(),
                                r.latency() * factor,
                                r.gap() * factor,
                                r.gapIn() * factor,
                                r.rate(),
                                r.nodeRate(),
                                r.rendezvous()))
                        .toList());
        return new Network(
                NETWORK.name() + " latency ×" + factor,
                NETWORK.origin(),
                NETWORK.note(),
                NETWORK.sockets(),
                regimes,
                NETWORK.gamma(),
                NETWORK.copy());
    }
}

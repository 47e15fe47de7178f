package io.tutti.studies.papers.oktopk.networks;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stands for a network when only every d-th element of a gradient travels: its bytes take d times as long, so that a
 * message of a d-th of the elements takes the time of all of them. Counts, which are not thinned, take too long; they are few.
 */
final class ThinnedNetwork {
    private ThinnedNetwork() {}

    /** Returns the network for every {@code factor}-th element. */
    static Network of(Network network, int factor) {
        Map<Level, List<Regime>> regimes = new LinkedHashMap<>();
        network.regimes()
                .forEach((level, all) -> regimes.put(
                        level, all.stream().map(regime -> of(regime, factor)).toList()));
        return new Network(
                network.name(),
                network.origin(),
                network.note(),
                network.sockets(),
                regimes,
                factor * network.gamma(),
                factor * network.copy());
    }

    private static Regime of(Regime regime, int factor) {
        return new Regime(
                regime.below() / factor,
                regime.overhead(),
                regime.latency(),
                regime.gap(),
                regime.gapIn(),
                regime.rate() / factor,
                regime.nodeRate() / factor,
                regime.rendezvous());
    }
}

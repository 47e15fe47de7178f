package io.tutti.model.simulate;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import io.tutti.schedule.Op;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The costs of ops on a network. */
final class Costs {
    private final Network network;
    private final SliceSizes sizes;
    private final ToDoubleFunction<Op.Apply> kernels;
    /** The regimes of all levels. */
    private final List<Regime> regimes = new ArrayList<>();
    /** The index of the first regime of each level. */
    private final int[] firstRegime = new int[Level.values().length];

    Costs(Network network, SliceSizes sizes, ToDoubleFunction<Op.Apply> kernels) {
        this.kernels = kernels;
        this.network = network;
        this.sizes = sizes;
        for (Level level : Level.values()) {
            firstRegime[level.ordinal()] = regimes.size();
            regimes.addAll(network.regimes().get(level));
        }
    }

    Regime[] regimes() {
        return regimes.toArray(Regime[]::new);
    }

    /** The regimes of all levels of a network, as {@link #regime} counts them. */
    static Regime[] regimes(Network network) {
        return Stream.of(Level.values())
                .flatMap(level -> network.regimes().get(level).stream())
                .toArray(Regime[]::new);
    }

    byte regime(Level level, double bytes) {
        Regime regime = network.regime(level, bytes);
        int index = firstRegime[level.ordinal()];
        while (regimes.get(index) != regime) {
            index++;
        }
        return (byte) index;
    }

    double bytes(List<Slice> slices) {
        return sizes.bytes(slices);
    }

    /** Seconds of an op that is not a message. */
    double seconds(Op op) {
        return switch (op) {
            case Op.Send send -> 0;
            case Op.Recv recv -> 0;
            case Op.Copy copy -> network.copy() * sizes.bytes(copy.source());
            case Op.Reduce reduce -> network.gamma() * (sizes.bytes(reduce.operands()) - sizes.bytes(reduce.target()));
            case Op.Apply apply -> kernels.applyAsDouble(apply);
        };
    }
}

package io.tutti.studies.papers.nap;

import io.tutti.model.Network;

/** The compared algorithms, each with an equation and a schedule. */
enum NapVariant {
    NAP("nap") {
        @Override
        double modelled(Network network, int nodes, long bytes) {
            return MaxRate.of(network, bytes).nodeAware(nodes, BlueWaters.RANKS_PER_NODE, bytes);
        }
    },
    SMP("smp") {
        @Override
        double modelled(Network network, int nodes, long bytes) {
            return MaxRate.of(network, bytes).leaders(nodes, BlueWaters.RANKS_PER_NODE, bytes);
        }
    },
    RECURSIVE_DOUBLING("recursive-doubling") {
        @Override
        double modelled(Network network, int nodes, long bytes) {
            return MaxRate.of(network, bytes).recursiveDoubling(nodes, BlueWaters.RANKS_PER_NODE, bytes);
        }
    };

    private final String algorithm;

    NapVariant(String algorithm) {
        this.algorithm = algorithm;
    }

    abstract double modelled(Network network, int nodes, long bytes);

    /** Returns its name, as users type it and legends show it. */
    String algorithm() {
        return algorithm;
    }
}

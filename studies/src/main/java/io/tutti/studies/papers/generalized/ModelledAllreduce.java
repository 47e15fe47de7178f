package io.tutti.studies.papers.generalized;

import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.Network;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Method;
import io.tutti.studies.SimulatedAllreduce;
import io.tutti.studies.papers.generalized.GeneralizedCosts.Elimination;
import java.util.stream.IntStream;

/** The compared algorithms, each with a closed form and a schedule. */
enum ModelledAllreduce {
    RECURSIVE_DOUBLING("recursive doubling") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return costs.recursiveDoubling(bytes);
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return simulation.seconds("recursive-doubling", bytes);
        }
    },
    RECURSIVE_HALVING("recursive halving") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return costs.recursiveHalving(bytes, Elimination.FOLD);
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return simulation.seconds("recursive-halving", bytes);
        }
    },
    RING("ring") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return costs.ring(bytes);
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return simulation.seconds("ring", bytes);
        }
    },
    /** Recursive doubling below 10 KB, then the ring. */
    OPEN_MPI("Open MPI's choice") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return chosen(bytes).modelled(costs, bytes);
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return chosen(bytes).simulated(simulation, costs, bytes);
        }

        private static ModelledAllreduce chosen(long bytes) {
            return bytes < SWITCH ? RECURSIVE_DOUBLING : RING;
        }
    },
    GENERALIZED("generalized, r by eq. 37") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return costs.generalized(bytes, costs.optimum(bytes));
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return simulation.seconds(name(costs.optimum(bytes)), bytes);
        }
    },
    GENERALIZED_BEST("generalized, best r") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return least(costs, dropped -> costs.generalized(bytes, dropped));
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return least(costs, dropped -> simulation.seconds(name(dropped), bytes));
        }

        private static double least(GeneralizedCosts costs, java.util.function.IntToDoubleFunction seconds) {
            return IntStream.rangeClosed(0, costs.steps())
                    .mapToDouble(seconds)
                    .min()
                    .orElseThrow();
        }
    },
    BANDWIDTH_OPTIMAL("r = 0, least bytes") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return costs.bandwidthOptimal(bytes);
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return simulation.seconds(name(0), bytes);
        }
    },
    LATENCY_OPTIMAL("r = L, least steps") {
        @Override
        double modelled(GeneralizedCosts costs, long bytes) {
            return costs.latencyOptimal(bytes);
        }

        @Override
        double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes) {
            return simulation.seconds(name(costs.steps()), bytes);
        }
    };

    /** The size at which Open MPI switched from recursive doubling to the ring. */
    static final long SWITCH = 10_000;

    static final Network NETWORK =
            AlphaBetaGamma.ETHERNET_10G.network("ethernet-10g", "table 2 of Kolmakov and Zhang 2020");
    /** The parameters of the network, for notes. */
    static final String NOTE =
            "Network: postal model, alpha = 30 µs, beta = 10 ns/B, gamma = 0.2 ns/B (the paper's table 2,"
                    + " 10 Gb/s Ethernet). Lines: closed forms; marks: schedules in simulated time.";

    private final String text;

    ModelledAllreduce(String text) {
        this.text = text;
    }

    abstract double modelled(GeneralizedCosts costs, long bytes);

    abstract double simulated(SimulatedAllreduce simulation, GeneralizedCosts costs, long bytes);

    /** Returns its name in legends. */
    String text() {
        return text;
    }

    /** Adds its modelled seconds. */
    void model(FigureValues values, int ranks, long bytes) {
        values.add(Method.MODEL, text, ranks, bytes, modelled(GeneralizedCosts.table2(ranks), bytes));
    }

    /** Adds its simulated seconds. */
    void simulate(FigureValues values, int ranks, long bytes) {
        double seconds = simulated(SimulatedAllreduce.apart(NETWORK, ranks), GeneralizedCosts.table2(ranks), bytes);
        values.add(Method.SIMULATION, text, ranks, bytes, seconds);
    }

    /** Returns the name of the generalized algorithm with {@code dropped} dropped steps, as users type it. */
    static String name(int dropped) {
        return dropped == 0 ? "generalized" : "generalized:r=" + dropped;
    }
}

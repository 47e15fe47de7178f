package io.tutti.torch.networks;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What exchanges of one gradient take beside each other, in turns in the same processes, and how that changes while code is compiled.
 * Arguments: elements, blocks, rounds of a block, then names of exchanges. Rank 0 prints for each block the medians of the slowest rank
 * and the median of the first one's ratios to the last one. Ranks are started as any ranks.
 */
public final class ExchangeTurns {
    private static final double NANOS_A_MILLI = 1e6;

    private final Communicator world;
    private final MemorySegment gradient;

    private ExchangeTurns(Communicator world, int elements) {
        this.world = world;
        gradient = world.allocate((long) Float.BYTES * elements);
    }

    public static void main(String[] arguments) {
        int elements = Integer.parseInt(arguments[0]);
        try (Communicator world = Tutti.connect()) {
            List<GradientExchange> exchanges = Stream.of(arguments)
                    .skip(3)
                    .map(name -> GradientExchanges.open(name, world, elements, elements))
                    .toList();
            ExchangeTurns turns = new ExchangeTurns(world, elements);
            for (int block = 0; block < Integer.parseInt(arguments[1]); block++) {
                turns.run(exchanges, Integer.parseInt(arguments[2]));
            }
            exchanges.forEach(GradientExchange::close);
        }
    }

    private void run(List<GradientExchange> exchanges, int rounds) {
        double[][] millis = new double[exchanges.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int which = 0; which < millis.length; which++) {
                millis[which][round] = time(exchanges.get(which));
            }
        }
        if (world.rank() == 0) {
            double[] ratios = new double[rounds];
            Arrays.setAll(ratios, round -> millis[0][round] / millis[millis.length - 1][round]);
            StringBuilder line = new StringBuilder();
            for (int which = 0; which < millis.length; which++) {
                String name = exchanges.get(which).name();
                line.append(String.format(Locale.ROOT, "%s %.3f ms  ", name, median(millis[which])));
            }
            System.out.printf(Locale.ROOT, "%sratio %.2f%n", line, median(ratios));
        }
    }

    private double time(GradientExchange exchange) {
        world.barrier();
        long begin = System.nanoTime();
        exchange.exchange(gradient, gradient);
        double[] slowest = {(System.nanoTime() - begin) / NANOS_A_MILLI};
        world.allreduce(slowest, Reduction.MAX);
        return slowest[0];
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}

package io.tutti.torch.networks;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.replica.SyncOptions;
import io.tutti.torch.DataParallelModule;
import io.tutti.torch.networks.gradient.DensePass;
import io.tutti.training.backend.LearnerRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.SGD;
import org.bytedeco.pytorch.SGDOptions;
import org.bytedeco.pytorch.global.torch;

/**
 * What a step of training takes without an exchange and with several, in turns on one network. Arguments: network, batch of a rank,
 * rounds, then names of exchanges. Rank 0 prints medians over rounds, and for each exchange the share of what the first one adds to a
 * step that this one does not. Ranks are started as any ranks.
 */
public final class StepTimes {
    private static final int STEPS = 2;

    private final Communicator world;
    private final TorchTask task;
    private final SGD optimizer;
    private final int[] order;

    private StepTimes(Communicator world, TorchNetwork network, int batch) {
        this.world = world;
        task = network.task().apply(new LearnerRequest(network.description().name(), "", 0, batch, 1, world.size()));
        optimizer = new SGD(task.module().parameters(), new SGDOptions(0.001));
        order = IntStream.range(world.rank() * batch, (world.rank() + 1) * batch)
                .toArray();
    }

    public static void main(String[] arguments) {
        String[] exchanges = Arrays.copyOfRange(arguments, 3, arguments.length);
        try (Communicator world = Tutti.connect()) {
            torch.manual_seed(1);
            new StepTimes(world, TorchNetwork.named(arguments[0]), Integer.parseInt(arguments[1]))
                    .run(Integer.parseInt(arguments[2]), exchanges);
        }
    }

    private void run(int rounds, String... exchanges) {
        double[][] millis = new double[exchanges.length + 1][rounds];
        for (int round = -1; round < rounds; round++) { // the first one warms up
            for (int which = 0; which <= exchanges.length; which++) {
                double step = which == 0 ? steps(() -> {}) : steps(exchanges[which - 1]);
                if (round >= 0) {
                    millis[which][round] = step;
                }
            }
        }
        if (world.rank() == 0) {
            double alone = median(millis[0]);
            System.out.printf(Locale.ROOT, "%-16s %8.1f ms%n", "no exchange", alone);
            for (int which = 1; which <= exchanges.length; which++) {
                double step = median(millis[which]);
                double hidden = 1 - (step - alone) / (median(millis[1]) - alone);
                System.out.printf(
                        Locale.ROOT,
                        "%-16s %8.1f ms, exchange %8.1f ms, saved %4.0f %%%n",
                        exchanges[which - 1],
                        step,
                        step - alone,
                        100 * hidden);
            }
        }
    }

    private double steps(String exchange) {
        try (DataParallelModule replicas =
                DataParallelModule.of(task.module(), world, SyncOptions.sparse(exchange, 0.01))) {
            return steps(replicas::synchronize);
        }
    }

    /** Milliseconds of a step, after one that is not counted. */
    private double steps(Runnable synchronize) {
        step(synchronize);
        world.barrier();
        long begin = System.nanoTime();
        for (int step = 0; step < STEPS; step++) {
            step(synchronize);
        }
        world.barrier();
        return (System.nanoTime() - begin) / 1e6 / STEPS;
    }

    @SuppressWarnings("try") // a scope is there to be closed
    private void step(Runnable synchronize) {
        try (PointerScope scope = new PointerScope()) {
            optimizer.zero_grad();
            task.predict(false, order, 0, order.length, DensePass.PLAIN).loss().backward();
            synchronize.run();
            optimizer.step();
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}

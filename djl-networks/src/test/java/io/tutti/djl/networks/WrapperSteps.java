package io.tutti.djl.networks;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.TrainingConfig;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import com.sun.management.OperatingSystemMXBean;
import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.djl.DataParallel;
import io.tutti.sparse.replica.SyncOptions;
import io.tutti.training.backend.LearnerRequest;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a step of training takes by DJL alone and by the trainer of Tutti, in turns in one process, which is the only rank. Arguments: a
 * network for images, batch, rounds. Prints medians over rounds, and the quartiles of the ratio of a round's two steps, of time and of processor time.
 */
public final class WrapperSteps {
    private static final int WARM_UP = 3;

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private WrapperSteps() {}

    /** What a step costs: time, and the time of all threads on processors, which other processes disturb less. */
    private record Cost(double millis, double processorMillis) {}

    /** A training by one of the trainers. */
    private static final class TimedTraining implements AutoCloseable {
        private final Model model = Model.newInstance("network", Device.cpu());
        private final DjlTask task;
        private final Trainer trainer;
        private final int[] order;

        TimedTraining(String network, int batch, BiFunction<Model, TrainingConfig, Trainer> maker) {
            LearnerRequest request = new LearnerRequest(network, "bundled", 0, batch, 1, 1);
            task = ImageNetworks.all().stream()
                    .filter(each -> each.description().name().equals(network))
                    .findFirst()
                    .orElseThrow()
                    .task()
                    .apply(request);
            order = IntStream.range(0, batch).toArray();
            model.setBlock(task.block());
            trainer = maker.apply(
                    model,
                    new DefaultTrainingConfig(Loss.softmaxCrossEntropyLoss())
                            .optDevices(new Device[] {Device.cpu()})
                            .optOptimizer(Optimizer.sgd()
                                    .setLearningRateTracker(Tracker.fixed(0.001f))
                                    .build()));
            trainer.initialize(task.inputs(batch));
        }

        Cost step() {
            try (NDManager manager = trainer.getManager().newSubManager()) {
                DjlTask.Batch batch = task.load(manager, false, order, 0, order.length);
                batch.inputs().attach(manager);
                long begin = System.nanoTime();
                long beginProcessor = PROCESS.getProcessCpuTime();
                try (GradientCollector collector = trainer.newGradientCollector()) {
                    NDArray loss = trainer.getLoss()
                            .evaluate(new NDList(batch.labels().getFirst()), trainer.forward(batch.inputs()));
                    collector.backward(loss);
                }
                trainer.step();
                return new Cost(
                        (System.nanoTime() - begin) / 1e6, (PROCESS.getProcessCpuTime() - beginProcessor) / 1e6);
            }
        }

        @Override
        public void close() {
            trainer.close();
            model.close();
        }
    }

    public static void main(String[] arguments) {
        int batch = Integer.parseInt(arguments[1]);
        try (Communicator world = Tutti.connect();
                TimedTraining alone = new TimedTraining(arguments[0], batch, Model::newTrainer);
                TimedTraining wrapped = new TimedTraining(
                        arguments[0],
                        batch,
                        (model, config) -> DataParallel.trainer(model, config, world, SyncOptions.dense()))) {
            compare(alone, wrapped, Integer.parseInt(arguments[2]));
        }
    }

    private static void compare(TimedTraining alone, TimedTraining wrapped, int rounds) {
        Cost[] first = new Cost[rounds];
        Cost[] second = new Cost[rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            boolean isSwapped = Math.floorMod(round, 2) == 1; // neither is always the later one
            Cost own = isSwapped ? wrapped.step() : null;
            Cost plain = alone.step();
            own = isSwapped ? own : wrapped.step();
            if (round >= 0) {
                first[round] = plain;
                second[round] = own;
            }
        }
        print("time", Cost::millis, first, second);
        print("processor time", Cost::processorMillis, first, second);
    }

    private static void print(String what, ToDoubleFunction<Cost> value, Cost[] first, Cost[] second) {
        double[] alone = Arrays.stream(first).mapToDouble(value).toArray();
        double[] wrapped = Arrays.stream(second).mapToDouble(value).toArray();
        double[] ratios = new double[alone.length];
        Arrays.setAll(ratios, round -> wrapped[round] / alone[round]);
        System.out.printf(
                Locale.ROOT,
                "%s: DJL alone %.1f ms, by Tutti %.1f ms, ratio %.3f; of single rounds %.3f (%.3f to %.3f)%n",
                what,
                quantile(alone, 0.5),
                quantile(wrapped, 0.5),
                quantile(wrapped, 0.5) / quantile(alone, 0.5),
                quantile(ratios, 0.5),
                quantile(ratios, 0.25),
                quantile(ratios, 0.75));
    }

    private static double quantile(double[] values, double part) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.round(part * (sorted.length - 1))];
    }
}

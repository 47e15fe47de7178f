package io.tutti.djl;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.BatchNorm;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.EasyTrain;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.dataset.ArrayDataset;
import ai.djl.training.dataset.Batch;
import ai.djl.training.dataset.RandomAccessDataset;
import ai.djl.training.dataset.Sampler;
import ai.djl.training.listener.TrainingListener;
import ai.djl.training.listener.TrainingListenerAdapter;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import ai.djl.util.Pair;
import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.process.ProcessProgram;
import io.tutti.sparse.replica.SyncOptions;
import io.tutti.type.Reduction;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.zip.CRC32;

/**
 * A rank that trains as a program of DJL does, and prints its losses and what its parameters add up to. Arguments: records
 * in a batch of one rank, exchange, density, units of the hidden layer, rank whose records are not numbers; then words
 * {@code name=value} of {@link Words}. {@link ProcessProgram#NEXT} begins the arguments of another training, of a new model.
 */
public final class TrainingRank {
    private static final int RECORDS = 200;
    private static final int FEATURES = 20;
    private static final int CLASSES = 4;
    private static final Predicate<Parameter> STATISTIC =
            each -> each.getType() == Parameter.Type.RUNNING_MEAN || each.getType() == Parameter.Type.RUNNING_VAR;
    private static final Predicate<Parameter> FROZEN = each -> !each.requiresGradient() && !STATISTIC.test(each);

    /** Settings that few tests need. */
    record Words(Map<String, String> values) {
        static Words of(String... words) {
            return new Words(Arrays.stream(words)
                    .map(word -> word.split("=", 2))
                    .collect(Collectors.toMap(word -> word[0], word -> word[1])));
        }

        int number(String name, int otherwise) {
            return Integer.parseInt(values.getOrDefault(name, String.valueOf(otherwise)));
        }

        SyncOptions options(SyncOptions options) {
            return options.withDenseBelow(number("below", 0))
                    .withMaximumNorm(Double.parseDouble(values.getOrDefault("norm", "Infinity")))
                    .withAccumulation(number("accumulate", 1));
        }

        Path file(String name) {
            return values.containsKey(name) ? Path.of(values.get(name)) : null;
        }
    }

    private TrainingRank() {}

    public static void main(String[] arguments) throws Exception {
        try (Communicator world = Tutti.connect()) {
            int begin = 0;
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i].equals(ProcessProgram.NEXT)) {
                    run(world, Arrays.copyOfRange(arguments, begin, i));
                    System.out.println(ProcessProgram.NEXT);
                    begin = i + 1;
                }
            }
            run(world, Arrays.copyOfRange(arguments, begin, arguments.length));
        }
    }

    private static void run(Communicator world, String[] arguments) throws Exception {
        Words words = Words.of(Arrays.copyOfRange(arguments, 5, arguments.length));
        SyncOptions options = words.options(SyncOptions.sparse(arguments[1], Double.parseDouble(arguments[2])));
        try (Model model = Model.newInstance("mlp", Device.cpu())) {
            Engine.getInstance().setRandomSeed(11 + world.rank()); // each rank begins with other values
            model.setBlock(block(Integer.parseInt(arguments[3]), words.number("normed", 0) == 1));
            if (words.number("abandon", 0) == 1) {
                abandon(world, model, options, words);
                return;
            }
            try (DataParallelTrainer trainer = DataParallel.trainer(model, config(words), world, options)) {
                ArrayDataset records = records(trainer.getManager(), world.rank() == Integer.parseInt(arguments[4]));
                train(world, trainer, records, Integer.parseInt(arguments[0]), words);
                System.out.println("norm " + norm(model));
                System.out.println("parameters " + checksum(model, each -> true));
            } catch (IllegalArgumentException | ArithmeticException | IllegalStateException e) {
                System.out.println("refused " + e.getMessage());
            }
        }
    }

    /** Rank 0 drops its trainer; that of rank 1 is open until the end. */
    private static void abandon(Communicator world, Model model, SyncOptions options, Words words) throws Exception {
        DataParallelTrainer trainer = DataParallel.trainer(model, config(words), world, options);
        trainer.initialize(new Shape(1, FEATURES));
        NDManager manager = trainer.getManager();
        if (world.rank() == 0) {
            trainer = null;
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (manager.isOpen() && System.nanoTime() < deadline) {
                System.gc();
                Thread.sleep(20);
            }
            System.out.println("finalized " + !manager.isOpen());
        }
        float[] sum = {1};
        world.allreduce(sum, Reduction.SUM);
        System.out.println("after the finalizer " + sum[0]);
        Reference.reachabilityFence(trainer);
    }

    private static void train(
            Communicator world, DataParallelTrainer trainer, ArrayDataset records, int batch, Words words)
            throws Exception {
        ShardedDataset shard = DataParallel.shard(records, batch, 5, world);
        Path resumed = words.file("resume");
        if (resumed != null) {
            trainer.getModel().load(resumed.resolve("rank-" + world.rank()), "mlp");
        }
        boolean isOdd = world.rank() == words.number("odd", -1);
        trainer.initialize(isOdd ? new Shape[] {new Shape()} : new Shape[] {new Shape(1, FEATURES)});
        if (resumed != null) {
            try (DataInputStream in =
                    new DataInputStream(Files.newInputStream(resumed.resolve("sync-" + world.rank())))) {
                shard.startAt(in.readLong());
                trainer.restore(in);
            }
        }
        if (words.number("twice", 0) > 0) {
            trainTwice(trainer, records);
        } else if (words.number("uneven", 0) > 0) {
            trainUnevenly(world, trainer, records, words);
        } else {
            EasyTrain.fit(trainer, words.number("epochs", 8), shard, null);
        }
        if (words.number("normed", 0) == 1) {
            long before = checksum(trainer.getModel(), FROZEN);
            long own = checksum(trainer.getModel(), STATISTIC);
            trainer.averageStatistics();
            System.out.println("frozen " + before + " " + checksum(trainer.getModel(), FROZEN));
            System.out.println("statistics " + own + " " + checksum(trainer.getModel(), STATISTIC));
        }
        Path saved = words.file("save");
        if (saved != null) {
            trainer.getModel().save(saved.resolve("rank-" + world.rank()), "mlp");
            try (DataOutputStream out =
                    new DataOutputStream(Files.newOutputStream(saved.resolve("sync-" + world.rank())))) {
                out.writeLong(shard.iteration());
                trainer.save(out);
            }
        }
    }

    /** Two losses with a backward pass each. */
    private static void trainTwice(DataParallelTrainer trainer, ArrayDataset records) throws Exception {
        Batch batch = records.getData(trainer.getManager()).iterator().next();
        try (GradientCollector collector = trainer.newGradientCollector()) {
            for (int pass = 0; pass < 2; pass++) {
                NDList predictions = trainer.forward(batch.getData());
                collector.backward(trainer.getLoss().evaluate(batch.getLabels(), predictions));
            }
        }
    }

    /** Batches of {@code window} records in all, of which rank 0 takes the given number and the last rank the rest. */
    private static void trainUnevenly(
            Communicator world, DataParallelTrainer trainer, ArrayDataset records, Words words) throws Exception {
        int first = words.number("uneven", 0);
        int from = world.rank() == 0 ? 0 : first;
        int window = words.number("window", 32);
        int to = world.size() == 1 || world.rank() == 1 ? window : first;
        Sampler sampler = new Sampler() {
            @Override
            public Iterator<List<Long>> sample(RandomAccessDataset dataset) {
                return LongStream.range(0, RECORDS / window)
                        .mapToObj(step -> LongStream.range(window * step + from, window * step + to)
                                .boxed()
                                .toList())
                        .iterator();
            }

            @Override
            public int getBatchSize() {
                return to - from;
            }
        };
        for (Batch batch : records.getData(trainer.getManager(), sampler, null)) {
            EasyTrain.trainBatch(trainer, batch);
            trainer.step(to - from);
            batch.close();
        }
    }

    /** With batch norm, the first layer is frozen. */
    private static SequentialBlock block(int units, boolean isNormed) {
        Linear first = Linear.builder().setUnits(units).build();
        first.freezeParameters(isNormed);
        SequentialBlock block = new SequentialBlock().add(first);
        if (isNormed) {
            block.add(BatchNorm.builder().build());
        }
        return block.add(Activation::relu)
                .add(Linear.builder().setUnits(CLASSES).build());
    }

    private static DefaultTrainingConfig config(Words words) {
        TrainingListener losses = new TrainingListenerAdapter() {
            @Override
            public void onTrainingBatch(Trainer trainer, BatchData batch) {
                NDArray loss = trainer.getLoss()
                        .evaluate(
                                batch.getLabels().get(Device.cpu()),
                                batch.getPredictions().get(Device.cpu()));
                System.out.println("loss " + loss.getFloat());
            }
        };
        return new DefaultTrainingConfig(Loss.softmaxCrossEntropyLoss())
                .optDevices(new Device[] {Device.cpu()})
                .optOptimizer(Optimizer.sgd()
                        .setLearningRateTracker(Tracker.fixed(0.1f))
                        .optMomentum(words.number("momentum", 90) / 100f)
                        .build())
                .addTrainingListeners(losses);
    }

    private static ArrayDataset records(NDManager manager, boolean isBad) {
        Random random = new Random(3);
        float[] data = new float[RECORDS * FEATURES];
        float[] labels = new float[RECORDS];
        for (int i = 0; i < RECORDS; i++) {
            labels[i] = random.nextInt(CLASSES);
            for (int j = 0; j < FEATURES; j++) {
                data[i * FEATURES + j] = isBad ? Float.NaN : random.nextFloat() + (j % CLASSES == labels[i] ? 0.3f : 0);
            }
        }
        return new ArrayDataset.Builder()
                .setData(manager.create(data, new Shape(RECORDS, FEATURES)))
                .optLabels(manager.create(labels, new Shape(RECORDS)))
                .setSampling(1, false) // a builder wants one
                .build();
    }

    private static double norm(Model model) {
        double sum = 0;
        for (Pair<String, Parameter> each : model.getBlock().getParameters()) {
            for (float value : each.getValue().getArray().toFloatArray()) {
                sum += value * value;
            }
        }
        return Math.sqrt(sum);
    }

    private static long checksum(Model model, Predicate<Parameter> which) {
        CRC32 sum = new CRC32();
        model.getBlock().getParameters().values().stream().filter(which).forEach(each -> {
            ByteBuffer bytes = each.getArray().toType(DataType.FLOAT32, false).toByteBuffer();
            sum.update(bytes);
        });
        return sum.getValue();
    }
}

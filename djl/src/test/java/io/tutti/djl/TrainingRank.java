package io.tutti.djl;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.EasyTrain;
import ai.djl.training.Trainer;
import ai.djl.training.dataset.ArrayDataset;
import ai.djl.training.listener.TrainingListener;
import ai.djl.training.listener.TrainingListenerAdapter;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import io.tutti.Communicator;
import io.tutti.Tutti;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32;

/**
 * A rank that trains as a program of DJL does, and prints its losses and what its parameters add up to. Arguments: records
 * in a batch of one rank, exchange, density, units of the hidden layer, rank whose records are not numbers.
 */
public final class TrainingRank {
    private static final int RECORDS = 200;
    private static final int FEATURES = 20;
    private static final int CLASSES = 4;
    private static final int EPOCHS = 8;

    private TrainingRank() {}

    public static void main(String[] arguments) throws Exception {
        ExchangeChoice exchange = new ExchangeChoice(arguments[1], Double.parseDouble(arguments[2]));
        try (Communicator world = Tutti.connect();
                Model model = Model.newInstance("mlp", Device.cpu())) {
            Engine.getInstance().setRandomSeed(11 + world.rank()); // each rank begins with other values
            model.setBlock(block(Integer.parseInt(arguments[3])));
            try (Trainer trainer = DataParallel.trainer(model, config(), world, exchange)) {
                ArrayDataset records = records(trainer.getManager(), world.rank() == Integer.parseInt(arguments[4]));
                trainer.initialize(new Shape(1, FEATURES));
                EasyTrain.fit(
                        trainer, EPOCHS, DataParallel.shard(records, Integer.parseInt(arguments[0]), 5, world), null);
                System.out.println("parameters " + checksum(model));
            } catch (IllegalArgumentException | ArithmeticException e) {
                System.out.println("refused " + e.getMessage());
            }
        }
    }

    private static SequentialBlock block(int units) {
        return new SequentialBlock()
                .add(Linear.builder().setUnits(units).build())
                .add(Activation::relu)
                .add(Linear.builder().setUnits(CLASSES).build());
    }

    private static DefaultTrainingConfig config() {
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
                        .optMomentum(0.9f)
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

    private static long checksum(Model model) {
        CRC32 sum = new CRC32();
        model.getBlock().getParameters().forEach(each -> {
            ByteBuffer bytes =
                    each.getValue().getArray().toType(DataType.FLOAT32, false).toByteBuffer();
            sum.update(bytes);
        });
        return sum.getValue();
    }
}

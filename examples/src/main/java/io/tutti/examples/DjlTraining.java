package io.tutti.examples;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.EasyTrain;
import ai.djl.training.Trainer;
import ai.djl.training.dataset.ArrayDataset;
import ai.djl.training.evaluator.Accuracy;
import ai.djl.training.listener.EvaluatorTrainingListener;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.djl.DataParallel;
import java.util.Random;

/** A training of the Deep Java Library; what makes it data-parallel are the two lines with {@link DataParallel}. */
public final class DjlTraining {
    private static final int RECORDS = 1_000;
    private static final int FEATURES = 20;
    private static final int CLASSES = 4;

    private DjlTraining() {}

    /** Runs a rank. */
    public static void main(String[] arguments) throws Exception {
        DefaultTrainingConfig config = new DefaultTrainingConfig(Loss.softmaxCrossEntropyLoss())
                .optDevices(new Device[] {Device.cpu()})
                .optOptimizer(Optimizer.sgd()
                        .setLearningRateTracker(Tracker.fixed(0.1f))
                        .build())
                .addEvaluator(new Accuracy())
                .addTrainingListeners(new EvaluatorTrainingListener());
        try (Communicator world = Tutti.connect();
                Model model = Model.newInstance("mlp", Device.cpu())) {
            model.setBlock(new SequentialBlock()
                    .add(Linear.builder().setUnits(32).build())
                    .add(Activation::relu)
                    .add(Linear.builder().setUnits(CLASSES).build()));
            try (Trainer trainer = DataParallel.trainer(model, config, world)) { // was: model.newTrainer(config)
                trainer.initialize(new Shape(1, FEATURES));
                ArrayDataset records = records(trainer.getManager());
                EasyTrain.fit(trainer, 10, DataParallel.shard(records, 20, 42, world), null); // was: records
                System.out.println(String.format(
                        "rank %d: accuracy %.2f",
                        world.rank(), trainer.getTrainingResult().getTrainEvaluation("Accuracy")));
            }
        }
    }

    /** Features are uniform; those of the record's class are larger. */
    private static ArrayDataset records(NDManager manager) {
        Random random = new Random(3);
        float[] data = new float[RECORDS * FEATURES];
        float[] labels = new float[RECORDS];
        for (int i = 0; i < data.length; i++) {
            int record = i / FEATURES;
            labels[record] = record % CLASSES;
            data[i] = random.nextFloat() + (i % CLASSES == labels[record] ? 0.3f : 0);
        }
        return new ArrayDataset.Builder()
                .setData(manager.create(data, new Shape(RECORDS, FEATURES)))
                .optLabels(manager.create(labels))
                .setSampling(20, true)
                .build();
    }
}

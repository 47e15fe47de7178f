package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.torch.DataParallelModule;
import java.util.Random;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.SGD;
import org.bytedeco.pytorch.SGDOptions;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** A training of JavaCPP PyTorch; gradients travel while the backward pass computes the others, by the two lines with replicas. */
public final class TorchTraining {
    private static final int FEATURES = 20;
    private static final int CLASSES = 4;
    private static final int BATCH = 20;
    private static final int STEPS = 300;
    private static final int TESTED = 500;

    private TorchTraining() {}

    /** The program's own module. */
    private static final class Net extends Module {
        private final LinearImpl first = register_module("first", new LinearImpl(FEATURES, 32));
        private final LinearImpl second = register_module("second", new LinearImpl(32, CLASSES));

        Tensor forward(Tensor values) {
            return torch.log_softmax(second.forward(torch.relu(first.forward(values))), 1);
        }
    }

    /** Runs a rank. */
    @SuppressWarnings("try") // a scope is there to be closed
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            if (world.rank() == 0) {
                Loader.load(torch.class); // at first use, one process of the machine unpacks PyTorch
            }
            world.barrier();
            torch.manual_seed(3);
            Net net = new Net();
            SGD optimizer = new SGD(net.parameters(), new SGDOptions(0.1));
            try (DataParallelModule replicas = DataParallelModule.of(net, world)) { // added
                for (int step = 0; step < STEPS; step++) {
                    int batch = step * world.size() + world.rank(); // this rank's
                    try (PointerScope scope = new PointerScope()) {
                        optimizer.zero_grad();
                        torch.nll_loss(net.forward(values(batch, BATCH)), labels(BATCH))
                                .backward();
                        replicas.synchronize(); // added
                        optimizer.step();
                    }
                }
            }
            Tensor best = net.forward(values(-1, TESTED)).argmax(new LongOptional(1), false);
            double right = best.eq(labels(TESTED)).sum().item_long();
            System.out.println(String.format("rank %d: accuracy %.2f", world.rank(), right / TESTED));
        }
    }

    /** Features are uniform; those of the record's class are larger. */
    private static Tensor values(int seed, int records) {
        Random random = new Random(seed);
        float[] values = new float[records * FEATURES];
        for (int i = 0; i < values.length; i++) {
            int record = i / FEATURES;
            values[i] = random.nextFloat() + (i % CLASSES == record % CLASSES ? 0.3f : 0);
        }
        return torch.tensor(values).view(records, FEATURES);
    }

    private static Tensor labels(int records) {
        long[] labels = new long[records];
        for (int record = 0; record < records; record++) {
            labels[record] = record % CLASSES;
        }
        return torch.tensor(labels);
    }
}

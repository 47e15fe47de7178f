package io.tutti.torch;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.process.ProcessProgram;
import io.tutti.sparse.replica.SyncOptions;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.BatchNorm1dImpl;
import org.bytedeco.pytorch.BatchNormOptions;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.SGD;
import org.bytedeco.pytorch.SGDOptions;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * A rank that trains as a program of JavaCPP PyTorch does, and prints its losses and what its parameters add up to. Arguments are
 * words {@code name=value}; {@link ProcessProgram#NEXT} begins the arguments of another training, of a new model, in the same process.
 */
public final class TorchRank {
    private static final int RECORDS = 192;
    private static final int FEATURES = 20;
    private static final int CLASSES = 4;

    private final Map<String, String> words;
    private final float[] data = new float[RECORDS * FEATURES];
    private final long[] labels = new long[RECORDS];

    /** Two layers, with batch norm between them if wanted, and one that some passes do not reach. */
    private static final class Net extends Module {
        private final LinearImpl first;
        private final BatchNorm1dImpl norm;
        private final LinearImpl second;
        private final LinearImpl spare;

        Net(int units, boolean isNormed) {
            first = register_module("first", new LinearImpl(FEATURES, units));
            norm = isNormed ? register_module("norm", new BatchNorm1dImpl(new BatchNormOptions(units))) : null;
            second = register_module("second", new LinearImpl(units, CLASSES));
            spare = register_module("spare", new LinearImpl(CLASSES, CLASSES));
        }

        Tensor forward(Tensor values, boolean isSpareUsed) {
            Tensor hidden = first.forward(values);
            Tensor scores = second.forward(torch.relu(norm == null ? hidden : norm.forward(hidden)));
            return torch.log_softmax(isSpareUsed ? spare.forward(scores) : scores, 1);
        }
    }

    private TorchRank(Map<String, String> words) {
        this.words = words;
        Random random = new Random(3);
        for (int i = 0; i < RECORDS; i++) {
            labels[i] = random.nextInt(CLASSES);
            for (int j = 0; j < FEATURES; j++) {
                data[i * FEATURES + j] = random.nextFloat() + (j % CLASSES == labels[i] ? 1 : 0);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        torch.set_num_threads(1);
        try (Communicator world = Tutti.connect()) {
            Map<String, String> words = new HashMap<>();
            for (String argument : arguments) {
                if (argument.equals(ProcessProgram.NEXT)) {
                    trainAnew(words, world);
                    System.out.println(ProcessProgram.NEXT);
                    words = new HashMap<>();
                } else {
                    String[] word = argument.split("=", 2);
                    words.put(word[0], word[1]);
                }
            }
            trainAnew(words, world);
        }
    }

    private static void trainAnew(Map<String, String> words, Communicator world) throws Exception {
        torch.manual_seed(11 + world.rank()); // each rank begins with other values
        new TorchRank(words).run(world);
    }

    private int number(String name, int otherwise) {
        return Integer.parseInt(words.getOrDefault(name, String.valueOf(otherwise)));
    }

    private SyncOptions options() {
        return SyncOptions.sparse(
                        words.getOrDefault("exchange", "dense-overlap"),
                        Double.parseDouble(words.getOrDefault("density", "1")))
                .withDenseBelow(number("below", 0))
                .withMaximumNorm(Double.parseDouble(words.getOrDefault("norm", "Infinity")))
                .withAccumulation(number("accumulate", 1));
    }

    private void run(Communicator world) throws Exception {
        Net net = new Net(number("units", 16), number("normed", 0) == 1);
        try (DataParallelModule replicas = DataParallelModule.of(net, world, options())) {
            resume(net, replicas, world);
            train(net, replicas, world);
            System.out.println("own statistics " + checksum(net, false));
            replicas.averageStatistics();
            System.out.println("statistics " + checksum(net, false));
            save(net, replicas, world);
            System.out.println("parameters " + checksum(net, true));
        } catch (IllegalArgumentException | ArithmeticException | IllegalStateException e) {
            System.out.println("refused " + e.getMessage());
        }
    }

    @SuppressWarnings("try")
    private void train(Net net, DataParallelModule replicas, Communicator world) {
        SGD optimizer = new SGD(net.parameters(), new SGDOptions(0.2));
        int batch = number("batch", 16);
        int begin = number("from", 0);
        for (int step = begin; step < begin + number("steps", 48); step++) {
            try (PointerScope scope = new PointerScope()) {
                optimizer.zero_grad();
                int count = counts(step, world, batch)[0];
                int from = counts(step, world, batch)[1];
                for (int pass = 0; pass < number("passes", 1) && count > 0; pass++) {
                    Tensor loss = loss(net, step, from, count, world);
                    TracedExchanges.event("backward begins");
                    loss.backward();
                    TracedExchanges.event("backward ends");
                    System.out.println("loss " + loss.item_float());
                }
                boolean isDue = words.containsKey("uneven") ? replicas.synchronize(count) : replicas.synchronize();
                if (isDue) {
                    optimizer.step();
                }
            }
        }
        TracedExchanges.print();
    }

    /** How many records, and the first one; with {@code uneven}, rank 0 has so many of a batch and the last rank the rest. */
    private int[] counts(int step, Communicator world, int batch) {
        int whole = batch * world.size();
        int start = step * whole % RECORDS;
        int first = number("uneven", batch);
        if (world.size() == 1) {
            return new int[] {whole, start};
        }
        return world.rank() == 0
                ? new int[] {first, start}
                : new int[] {(whole - first) / (world.size() - 1), start + first + batch * (world.rank() - 1)};
    }

    private Tensor loss(Net net, int step, int from, int count, Communicator world) {
        float[] values = Arrays.copyOfRange(data, from * FEATURES, (from + count) * FEATURES);
        if (number("bad", -1) == world.rank() && step == 1) {
            values[0] = Float.NaN;
        }
        Tensor input = torch.tensor(values).view(count, FEATURES);
        int spare = number("spare", -1); // only this rank uses the last layer, or all do
        boolean isSpareUsed = spare < 0 || spare == world.rank();
        Tensor scores = net.forward(input, isSpareUsed);
        return torch.nll_loss(scores, torch.tensor(Arrays.copyOfRange(labels, from, from + count)));
    }

    private void save(Net net, DataParallelModule replicas, Communicator world) throws Exception {
        if (words.containsKey("save")) {
            Path file = Path.of(words.get("save"), "rank-" + world.rank());
            try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
                for (NamedTensor each : NamedTensor.all(net.named_parameters())) {
                    out.write(each.memory().toArray(java.lang.foreign.ValueLayout.JAVA_BYTE));
                }
                replicas.save(out);
            }
        }
    }

    private void resume(Net net, DataParallelModule replicas, Communicator world) throws Exception {
        if (words.containsKey("resume")) {
            Path file = Path.of(words.get("resume"), "rank-" + world.rank());
            try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
                for (NamedTensor each : NamedTensor.all(net.named_parameters())) {
                    byte[] bytes = in.readNBytes((int) each.memory().byteSize());
                    each.memory().copyFrom(java.lang.foreign.MemorySegment.ofArray(bytes));
                }
                replicas.restore(in);
            }
        }
    }

    private static long checksum(Net net, boolean isOfParameters) {
        CRC32 sum = new CRC32();
        for (NamedTensor each : NamedTensor.all(isOfParameters ? net.named_parameters() : net.named_buffers())) {
            sum.update(each.memory().asByteBuffer());
        }
        return sum.getValue();
    }
}

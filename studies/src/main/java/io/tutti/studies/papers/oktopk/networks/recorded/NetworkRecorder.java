package io.tutti.studies.papers.oktopk.networks.recorded;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.tutti.sparse.vector.SparseVector;
import io.tutti.studies.papers.oktopk.timing.GradientFile;
import io.tutti.training.backend.Backends;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import io.tutti.training.gradient.Optimizer;
import io.tutti.training.gradient.Shards;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Trains a network as several ranks would, one rank's step after another in one process, which has the machine's processors
 * for itself. It times each step and writes each rank's gradient with rate and momentum, as exchanges receive it. The update
 * is the mean of all gradients, that of the dense exchange.
 */
public final class NetworkRecorder {
    private static final int REFUSED = 2;
    private static final int LEAST = 2;
    private static final int MOST_STEPS = 40;
    /** Bytes that are written at a time. */
    private static final int ROOM = 1 << 20;

    private static final float MOMENTUM = 0.9f;
    private static final long SEED = 1;
    /** So many steps that the rate does not fall during the recorded ones. */
    private static final long ENDLESS = 1L << 40;

    private final Learner learner;
    private final GradientFile file;
    private final List<Optimizer> optimizers = new ArrayList<>();
    private final List<Shards> shards = new ArrayList<>();
    private final float[] mean;

    private NetworkRecorder(Learner learner, ModelDescription model, int batch, GradientFile file) {
        this.learner = learner;
        this.file = file;
        mean = new float[file.elements()];
        for (int rank = 0; rank < file.ranks(); rank++) {
            optimizers.add(
                    Optimizer.of(model.optimizer(), file.elements(), model.rate(), ENDLESS, MOMENTUM, true, false));
            shards.add(Shards.of(learner.samples().train(), file.ranks(), rank, batch));
        }
    }

    /** Records. The arguments are backend, model, data, batch, most ranks, most bytes, steps before the recorded ones, file. */
    public static void main(String[] words) {
        try {
            int batch = Integer.parseInt(words[3]);
            Backends.Found found = new Backends().find(words[0], words[1]);
            LearnerRequest request = new LearnerRequest(words[1], words[2], 0, batch, SEED, 1);
            try (Learner learner = found.backend().open(request)) {
                GradientFile file =
                        file(learner, Integer.parseInt(words[4]), Long.parseLong(words[5]), Path.of(words[7]));
                new NetworkRecorder(learner, found.model(), batch, file).run(Integer.parseInt(words[6]));
            }
        } catch (UsageException e) {
            System.err.println(e.getMessage());
            System.exit(REFUSED);
        }
        System.exit(0); // an engine may leave threads behind
    }

    private static GradientFile file(Learner learner, int mostRanks, long mostBytes, Path path) {
        long bytes = learner.parameters().byteSize();
        int ranks = Math.clamp(mostBytes / (LEAST * bytes), LEAST, mostRanks);
        int steps = Math.clamp(mostBytes / (ranks * bytes), LEAST, MOST_STEPS);
        return new GradientFile(path, (int) (bytes / Float.BYTES), ranks, steps);
    }

    private void run(int warmUp) {
        SampleSet samples = learner.samples();
        System.out.println(RecordedNetwork.samplesLine(samples.train() + " " + samples.unit()));
        System.out.println(RecordedNetwork.gradientsLine(file));
        Path draft = file.path().resolveSibling(file.path().getFileName() + ".part");
        try {
            try (FileChannel channel = FileChannel.open(
                    draft, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                for (int step = 0; step < warmUp + file.steps(); step++) {
                    step(step, step < warmUp ? null : channel);
                }
            }
            Files.move(draft, file.path(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Computes a step of all ranks; without a channel it is neither timed nor written. */
    private void step(int step, FileChannel channel) throws IOException {
        int epoch = 1 + step / shards.getFirst().steps();
        int[] order = shards.getFirst().order(SEED, epoch);
        long[] nanos = new long[file.ranks()];
        Arrays.fill(mean, 0);
        for (int rank = 0; rank < file.ranks(); rank++) {
            nanos[rank] = learn(rank, step % shards.get(rank).steps(), order);
            if (channel != null) {
                write(channel, learner.gradient());
            }
            for (int i = 0; i < mean.length; i++) {
                mean[i] += learner.gradient().getAtIndex(JAVA_FLOAT, i) / file.ranks();
            }
        }
        long begin = System.nanoTime();
        optimizers.getFirst().update(learner.parameters(), MemorySegment.ofArray(mean), SparseVector::empty);
        long update = System.nanoTime() - begin;
        for (int rank = 0; channel != null && rank < file.ranks(); rank++) {
            System.out.println(RecordedNetwork.stepLine(nanos[rank] + update));
        }
    }

    private long learn(int rank, int step, int[] order) {
        long begin = System.nanoTime();
        Shards own = shards.get(rank);
        float scale = (float) file.ranks() / own.count(step);
        learner.learn(order, own.from(step), own.to(step), scale, Completed.IGNORED);
        optimizers.get(rank).prepare(learner.gradient());
        return System.nanoTime() - begin;
    }

    /** Writes by way of native memory, because a gradient may be an array. */
    private static void write(FileChannel channel, MemorySegment gradient) throws IOException {
        ByteBuffer room = ByteBuffer.allocateDirect(ROOM);
        for (long at = 0; at < gradient.byteSize(); at += ROOM) {
            long count = Math.min(ROOM, gradient.byteSize() - at);
            MemorySegment.copy(gradient, at, MemorySegment.ofBuffer(room.clear()), 0, count);
            room.limit((int) count);
            while (room.hasRemaining()) {
                channel.write(room);
            }
        }
    }
}

package io.tutti.networks;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import io.tutti.djl.SegmentedBackward;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A network of DJL. */
final class DjlLearner implements Learner {
    private final Task task;
    private final Engine engine = Engine.getEngine("PyTorch");
    private final Arena arena = Arena.ofShared();
    private final NDManager manager = NDManager.newBaseManager(Device.cpu(), "PyTorch");
    private final ParameterStore store = new ParameterStore(manager, false);
    private final Block block;
    private final FlatParameters parameters;
    private final FlatParameters statistics;
    private final MemorySegment gradient;
    private final SegmentedBackward whole;
    private final SegmentedBackward segmented;

    DjlLearner(Task task, int batch, long seed) {
        this.task = task;
        block = task.block();
        engine.setRandomSeed((int) (seed ^ seed >>> Integer.SIZE));
        block.initialize(manager, DataType.FLOAT32, task.inputs(batch));
        parameters = new FlatParameters(parameters(true), manager, arena);
        statistics = new FlatParameters(parameters(false), manager, arena);
        gradient = arena.allocate(parameters.memory().byteSize(), Long.BYTES);
        whole = SegmentedBackward.whole(block);
        segmented = new SegmentedBackward(block);
    }

    private List<Parameter> parameters(boolean isTrained) {
        return block.getParameters().stream()
                .map(Pair::getValue)
                .filter(each -> each.requiresGradient() == isTrained)
                .toList();
    }

    @Override
    public SampleSet samples() {
        return task.samples();
    }

    @Override
    public MemorySegment parameters() {
        return parameters.memory();
    }

    @Override
    public MemorySegment gradient() {
        return gradient;
    }

    @Override
    public MemorySegment statistics() {
        return statistics.memory();
    }

    @Override
    public Score learn(int[] order, int from, int to, float scale, Completed completed) {
        if (from == to) {
            gradient.fill((byte) 0);
            return Score.NONE;
        }
        SegmentedBackward pass = completed == Completed.IGNORED ? whole : segmented;
        try (NDManager step = manager.newSubManager();
                GradientCollector collector = engine.newGradientCollector()) {
            Task.Batch batch = task.load(step, false, order, from, to);
            NDArray scores = task.scores(pass.forward(store, batch.inputs(), null));
            NDArray loss = loss(scores, batch.labels());
            Score score = score(scores, batch.labels(), loss);
            // The loss of a sample is the mean of its predictions, of which each sample has as many.
            NDArray scaled = loss.mul(scale * (to - from) / batch.labels().size());
            pass.backward(collector, scaled, each -> parameters.takeGradient(each, gradient, completed));
            return score;
        }
    }

    @Override
    public Score test(int[] order, int from, int to) {
        if (from == to) {
            return Score.NONE;
        }
        try (NDManager step = manager.newSubManager()) {
            Task.Batch batch = task.load(step, true, order, from, to);
            NDList outputs = block.forward(store, batch.inputs(), false);
            NDArray scores = task.scores(outputs);
            return score(scores, batch.labels(), loss(scores, batch.labels()));
        }
    }

    /** The sum of the cross entropies. */
    private static NDArray loss(NDArray scores, NDArray labels) {
        NDArray logarithms = scores.logSoftmax(1);
        return logarithms.gather(labels.expandDims(1), 1).sum().neg();
    }

    private static Score score(NDArray scores, NDArray labels, NDArray loss) {
        long correct = scores.argMax(1).eq(labels).countNonzero().getLong();
        return new Score(labels.size(), loss.getFloat(), correct);
    }

    @Override
    public void close() {
        block.clear();
        manager.close();
        arena.close();
    }
}

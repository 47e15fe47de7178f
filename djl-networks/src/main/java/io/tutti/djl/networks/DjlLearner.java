package io.tutti.djl.networks;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import io.tutti.djl.SegmentedBackward;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LoadingTime;
import io.tutti.training.backend.ModelParameter;
import io.tutti.training.backend.RowFactors;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/** A network of DJL. */
final class DjlLearner implements Learner {
    private final DjlTask task;
    private final Engine engine = Engine.getEngine("PyTorch");
    private final Arena arena = Arena.ofShared();
    private final NDManager manager = NDManager.newBaseManager(Device.cpu(), "PyTorch");
    private final ParameterStore store = new ParameterStore(manager, false);
    private final Block block;
    private final FlatParameters parameters;
    private final FlatParameters statistics;
    private final MemorySegment gradient;
    private final LoadingTime loading = new LoadingTime();
    private final TrainingPass whole;
    private final TrainingPass segmented;
    private final FactorPass factored;

    DjlLearner(DjlTask task, int batch, long seed) {
        this.task = task;
        block = task.block();
        engine.setRandomSeed((int) (seed ^ seed >>> Integer.SIZE));
        block.initialize(manager, DataType.FLOAT32, task.inputs(batch));
        parameters = new FlatParameters(parameters(true), manager, arena);
        statistics = new FlatParameters(parameters(false), manager, arena);
        gradient = arena.allocate(parameters.memory().byteSize(), Long.BYTES);
        whole = pass(SegmentedBackward.whole(block));
        segmented = pass(new SegmentedBackward(block));
        factored = new FactorPass(block, store, parameters, gradient);
    }

    private TrainingPass pass(SegmentedBackward segments) {
        return new SegmentPass(segments, store, parameters, gradient);
    }

    @Override
    public List<Layer> layers() {
        return task.isRowASample() ? factored.layers() : List.of();
    }

    private TrainingPass pass(Completed completed) {
        if (completed.takesFactors()) {
            return factored;
        }
        return completed == Completed.IGNORED ? whole : segmented;
    }

    private Score learnNothing(Completed completed) {
        gradient.fill((byte) 0);
        if (completed.takesFactors()) {
            layers().reversed().forEach(each -> completed.take(RowFactors.none(each)));
        }
        return Score.NONE;
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
    public List<ModelParameter> layout() {
        return block.getParameters().stream()
                .filter(each -> each.getValue().requiresGradient())
                .map(each -> new ModelParameter(each.getKey(), shape(each.getValue()), size(each.getValue())))
                .toList();
    }

    private static String shape(Parameter parameter) {
        return parameter.getShape().toString().replace(" ", "");
    }

    private static int size(Parameter parameter) {
        return Math.toIntExact(parameter.getArray().size());
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
            return learnNothing(completed);
        }
        TrainingPass pass = pass(completed);
        try (NDManager step = manager.newSubManager();
                GradientCollector collector = engine.newGradientCollector()) {
            DjlTask.Batch batch = loading.measure(() -> task.load(step, false, order, from, to));
            List<NDArray> scores = task.scores(pass.forward(batch.inputs()));
            List<NDArray> losses = losses(scores, batch.labels());
            Score score = score(to - from, scores, batch.labels(), losses);
            NDArray scaled = scaled(losses, batch.labels(), scale * (to - from));
            pass.backward(collector, scaled, completed);
            return score;
        } catch (RuntimeException e) { // of the receiver: the training goes on with this model when a rank is lost
            parameters.clearGradients();
            throw e;
        }
    }

    @Override
    public long loadingNanos() {
        return loading.nanos();
    }

    @Override
    public Score test(int[] order, int from, int to) {
        if (from == to) {
            return Score.NONE;
        }
        try (NDManager step = manager.newSubManager()) {
            DjlTask.Batch batch = task.load(step, true, order, from, to);
            List<NDArray> scores = task.scores(block.forward(store, batch.inputs(), false));
            return score(to - from, scores, batch.labels(), losses(scores, batch.labels()));
        }
    }

    /** Of each list of predictions, the sum of the cross entropies. */
    private static List<NDArray> losses(List<NDArray> scores, List<NDArray> labels) {
        return IntStream.range(0, scores.size())
                .mapToObj(list -> scores.get(list)
                        .logSoftmax(1)
                        .gather(labels.get(list).expandDims(1), 1)
                        .sum()
                        .neg())
                .toList();
    }

    /** Returns the sum of the losses of all lists: that of a sample is the mean of its predictions, of which each has as many. */
    private static NDArray scaled(List<NDArray> losses, List<NDArray> labels, float scale) {
        return IntStream.range(0, losses.size())
                .mapToObj(list -> losses.get(list).mul(scale / labels.get(list).size()))
                .reduce(NDArray::add)
                .orElseThrow();
    }

    /** The score of the first list. */
    private static Score score(int samples, List<NDArray> scores, List<NDArray> labels, List<NDArray> losses) {
        NDArray first = labels.getFirst();
        long correct = scores.getFirst().argMax(1).eq(first).countNonzero().getLong();
        return new Score(samples, first.size(), losses.getFirst().getFloat(), correct);
    }

    @Override
    public void close() {
        block.clear();
        manager.close();
        arena.close();
    }
}

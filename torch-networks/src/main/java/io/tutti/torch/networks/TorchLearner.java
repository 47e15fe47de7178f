package io.tutti.torch.networks;

import io.tutti.torch.networks.gradient.BackwardPass;
import io.tutti.torch.networks.gradient.DensePass;
import io.tutti.torch.networks.gradient.FactorHooks;
import io.tutti.torch.networks.gradient.GradientHooks;
import io.tutti.torch.networks.gradient.SharedTensors;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.ModelParameter;
import io.tutti.training.backend.RowFactors;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.StringTensorDict;
import org.bytedeco.pytorch.StringVector;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** A network of JavaCPP PyTorch. */
final class TorchLearner implements Learner {
    /** Keeps the layers of the network reachable. */
    private final TorchTask task;

    private final Module net;
    private final Arena arena = Arena.ofShared();
    private final SharedTensors parameters;
    private final SharedTensors statistics;
    private final MemorySegment gradient;
    private final BackwardPass pass = new BackwardPass();
    /** Keeps the hooks reachable. */
    private final GradientHooks hooks;

    private final FactorHooks factors;

    private TorchLearner(TorchTask task) {
        this.task = task;
        net = task.module();
        parameters = new SharedTensors(all(net.parameters()), arena);
        statistics = new SharedTensors(all(net.buffers()), arena);
        gradient = arena.allocate(parameters.memory().byteSize(), Long.BYTES);
        hooks = new GradientHooks(parameters.tensors(), gradient, pass);
        factors = new FactorHooks(task.layers(), parameters, pass);
    }

    static TorchLearner open(TorchNetwork network, LearnerRequest request) {
        torch.manual_seed(request.seed());
        return new TorchLearner(network.task().apply(request));
    }

    /** The float32 tensors; batch norm counts batches besides, which is of no effect. */
    private static List<Tensor> all(TensorVector tensors) {
        List<Tensor> all = new ArrayList<>();
        for (long i = 0; i < tensors.size(); i++) {
            if (tensors.get(i).scalar_type().intern() == torch.ScalarType.Float) {
                all.add(new Tensor(tensors.get(i)));
            }
        }
        return all;
    }

    @Override
    public SampleSet samples() {
        return task.samples();
    }

    @Override
    public List<ModelParameter> layout() {
        StringTensorDict parametersByName = net.named_parameters();
        StringVector names = parametersByName.keys();
        TensorVector tensors = parametersByName.values();
        List<ModelParameter> layout = new ArrayList<>();
        for (long i = 0; i < parametersByName.size(); i++) {
            String shape = Arrays.toString(SharedTensors.sizes(tensors.get(i))).replace(" ", "");
            int elements = Math.toIntExact(tensors.get(i).numel());
            layout.add(new ModelParameter(names.get(i).getString(), shape, elements));
        }
        return layout;
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
    public List<Layer> layers() {
        return factors.layers();
    }

    private Score learnNothing(Completed completed) {
        gradient.fill((byte) 0);
        if (completed.takesFactors()) {
            layers().reversed().forEach(each -> completed.take(RowFactors.none(each)));
        }
        return Score.NONE;
    }

    @Override
    @SuppressWarnings("try") // a scope is there to be closed
    public Score learn(int[] order, int from, int to, float scale, Completed completed) {
        if (from == to) {
            return learnNothing(completed);
        }
        DensePass dense = completed.takesFactors() ? factors : DensePass.PLAIN;
        try (PointerScope scope = new PointerScope()) {
            TorchTask.PredictedBatch predicted = task.predict(false, order, from, to, dense);
            pass.run(predicted.loss().mul(new Scalar(scale)), completed);
            net.zero_grad(true); // the hooks have taken the gradients
            return predicted.score();
        }
    }

    @Override
    public long loadingNanos() {
        return task.loading().nanos();
    }

    @Override
    @SuppressWarnings("try")
    public Score test(int[] order, int from, int to) {
        if (from == to) {
            return Score.NONE;
        }
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            net.eval();
            return task.predict(true, order, from, to, DensePass.PLAIN).score();
        } finally {
            net.train(true);
        }
    }

    @Override
    public void close() {
        net.close();
        arena.close();
    }
}

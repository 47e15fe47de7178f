package io.tutti.torch.networks;

import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import io.tutti.training.data.StandardizedImages;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.SequentialImpl;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** A network of JavaCPP PyTorch. */
final class TorchLearner implements Learner {
    private final StandardizedImages images;
    /** Keeps the layers of the network reachable. */
    private final LayerChain chain;

    private final SequentialImpl net;
    private final Arena arena = Arena.ofShared();
    private final SharedTensors parameters;
    private final SharedTensors statistics;
    private final MemorySegment gradient;
    private final GradientHooks hooks;

    private TorchLearner(StandardizedImages images, LayerChain chain) {
        this.images = images;
        this.chain = chain;
        net = chain.net();
        parameters = new SharedTensors(all(net.parameters()), arena);
        statistics = new SharedTensors(all(net.buffers()), arena);
        gradient = arena.allocate(parameters.memory().byteSize(), Long.BYTES);
        hooks = new GradientHooks(parameters.tensors(), gradient);
    }

    static TorchLearner open(TorchNetworks.Named network, LearnerRequest request) {
        StandardizedImages images = new StandardizedImages(request);
        torch.manual_seed(request.seed());
        return new TorchLearner(images, network.network().get());
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
        return images.samples();
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

    /** The inputs and labels of some samples, and what the network says of them. */
    private record Prediction(Tensor scores, Tensor labels) {
        /** The sum of the cross entropies. */
        Tensor loss() {
            return torch.log_softmax(scores, 1)
                    .gather(1, labels.unsqueeze(1))
                    .sum()
                    .neg();
        }

        Score score(Tensor loss) {
            long correct =
                    scores.argmax(new LongOptional(1), false).eq(labels).sum().item_long();
            return new Score(labels.numel(), loss.item_float(), correct);
        }
    }

    private Prediction predict(boolean isTest, int[] order, int from, int to) {
        StandardizedImages.Batch batch = images.load(isTest, order, from, to);
        Tensor input = torch.tensor(batch.values())
                .view(to - from, StandardizedImages.CHANNELS, StandardizedImages.SIDE, StandardizedImages.SIDE);
        return new Prediction(net.forward(input), torch.tensor(batch.labels()));
    }

    @Override
    @SuppressWarnings("try") // a scope is there to be closed
    public Score learn(int[] order, int from, int to, float scale, Completed completed) {
        if (from == to) {
            gradient.fill((byte) 0);
            return Score.NONE;
        }
        try (PointerScope scope = new PointerScope()) {
            Prediction prediction = predict(false, order, from, to);
            Tensor loss = prediction.loss();
            Score score = prediction.score(loss);
            hooks.backward(loss.mul(new Scalar(scale)), completed);
            net.zero_grad(true); // the hooks have taken the gradients
            return score;
        }
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
            Prediction prediction = predict(true, order, from, to);
            return prediction.score(prediction.loss());
        } finally {
            net.train(true);
        }
    }

    @Override
    public void close() {
        chain.net().close();
        arena.close();
    }
}

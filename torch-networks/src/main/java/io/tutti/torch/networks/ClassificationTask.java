package io.tutti.torch.networks;

import io.tutti.torch.networks.gradient.DensePass;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.LoadingTime;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import io.tutti.training.data.StandardizedImages;
import java.util.List;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** The classification of images in the shape of CIFAR. */
final class ClassificationTask implements TorchTask {
    private final StandardizedImages images;
    private final LayerChain chain;
    private final LoadingTime loading = new LoadingTime();

    ClassificationTask(LearnerRequest request, LayerChain chain) {
        images = new StandardizedImages(request);
        this.chain = chain;
    }

    @Override
    public SampleSet samples() {
        return images.samples();
    }

    @Override
    public Module module() {
        return chain.net();
    }

    @Override
    public List<LinearImpl> layers() {
        return chain.denseLayers();
    }

    @Override
    public LoadingTime loading() {
        return loading;
    }

    @Override
    public PredictedBatch predict(boolean isTest, int[] order, int from, int to, DensePass dense) {
        StandardizedImages.Batch batch = loading.measure(() -> images.load(isTest, order, from, to));
        Tensor input = torch.tensor(batch.values())
                .view(to - from, StandardizedImages.CHANNELS, StandardizedImages.SIDE, StandardizedImages.SIDE);
        ClassScores classes = new ClassScores(chain.forward(input, dense), torch.tensor(batch.labels()));
        Tensor loss = classes.loss();
        return new PredictedBatch(loss, new Score(to - from, to - from, loss.item_float(), classes.correct()));
    }
}

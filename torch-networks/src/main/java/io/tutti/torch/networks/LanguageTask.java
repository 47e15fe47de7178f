package io.tutti.torch.networks;

import io.tutti.torch.networks.gradient.DensePass;
import io.tutti.torch.networks.language.MaskedLanguageNet;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.LoadingTime;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import io.tutti.training.data.text.BertShape;
import io.tutti.training.data.text.MaskedSequences.Rows;
import io.tutti.training.data.text.MaskedText;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Pre-training of a BERT: masked word pieces, whose score is that of the training, and whether two parts follow one another. The gradient
 * is that of both losses, each the mean over the predictions of a sequence.
 */
final class LanguageTask implements TorchTask {
    private final BertShape shape;
    private final MaskedText text;
    private final MaskedLanguageNet net;
    private final LoadingTime loading = new LoadingTime();

    LanguageTask(LearnerRequest request, BertShape shape) {
        this.shape = shape;
        text = new MaskedText(request, shape);
        net = new MaskedLanguageNet(shape);
    }

    @Override
    public SampleSet samples() {
        return text.samples();
    }

    @Override
    public Module module() {
        return net;
    }

    @Override
    public LoadingTime loading() {
        return loading;
    }

    @Override
    public PredictedBatch predict(boolean isTest, int[] order, int from, int to, DensePass dense) {
        Rows rows = loading.measure(() -> text.rows(isTest, order, from, to));
        MaskedLanguageNet.Scores scores =
                net.forward(matrix(rows.pieces()), matrix(rows.parts()), torch.tensor(rows.places()));
        ClassScores pieces = new ClassScores(scores.pieces(), torch.tensor(rows.hidden()));
        ClassScores follows = new ClassScores(scores.follows(), torch.tensor(rows.follows()));
        Tensor loss = pieces.loss();
        long predictions = (long) (to - from) * shape.masked();
        return new PredictedBatch(
                loss.div(new Scalar(shape.masked())).add(follows.loss()),
                new Score(to - from, predictions, loss.item_float(), pieces.correct()));
    }

    private Tensor matrix(long... values) {
        return torch.tensor(values).view(-1, shape.length());
    }
}

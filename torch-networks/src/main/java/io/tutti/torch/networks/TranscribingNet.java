package io.tutti.torch.networks;

import io.tutti.training.data.speech.SentenceTakes;
import org.bytedeco.pytorch.LSTMImpl;
import org.bytedeco.pytorch.LSTMOptions;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Layers of an LSTM (Hochreiter and Schmidhuber, 1997), then the scores of each frame. */
final class TranscribingNet extends Module {
    private final LSTMImpl lstm;
    private final LinearImpl scores;

    /** @param classes the characters, and one more for none */
    TranscribingNet(int layers, int width, int classes) {
        LSTMOptions options = new LSTMOptions(SentenceTakes.BANDS, width);
        options.num_layers().put(layers);
        lstm = register_module("lstm", new LSTMImpl(options));
        scores = register_module("scores", new LinearImpl(width, classes));
    }

    /** Returns the logarithms of the probabilities (frame, take, class) from features (frame, take, band). */
    Tensor forward(Tensor features) {
        return torch.log_softmax(scores.forward(lstm.forward(features).get0()), 2);
    }
}

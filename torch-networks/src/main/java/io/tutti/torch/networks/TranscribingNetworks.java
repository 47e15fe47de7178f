package io.tutti.torch.networks;

import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.data.speech.SpokenSentences;
import java.util.List;

/** Recurrent networks that write down speech, in the size of the Ok-Topk paper and in one that a small machine trains. */
final class TranscribingNetworks {
    private TranscribingNetworks() {}

    static List<TorchNetwork> all() {
        return List.of(
                network("lstm-small", "LSTM of 2 layers, 0.5 million, CTC", 481_564, 0.5f, 2, 192),
                network("lstm", "LSTM of 5 layers, 27.6 million, CTC", 27_573_000, 0.1f, 5, 872));
    }

    private static TorchNetwork network(String name, String text, long parameters, float rate, int layers, int width) {
        return new TorchNetwork(
                new ModelDescription(name, text, parameters, OptimizerKind.SGD, rate, SpokenSentences.NAME),
                request -> new TranscriptionTask(request, classes -> new TranscribingNet(layers, width, classes)));
    }
}

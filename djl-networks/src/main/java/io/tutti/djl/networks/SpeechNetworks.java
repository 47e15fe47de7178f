package io.tutti.djl.networks;

import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.nn.recurrent.LSTM;
import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.data.speech.SpokenWords;
import java.util.List;

/** Recurrent networks for speech, in the size of the Ok-Topk paper and in one that a small machine trains. */
final class SpeechNetworks {
    private SpeechNetworks() {}

    static List<NamedNetwork> all() {
        return List.of(
                network("lstm-small", "LSTM of 2 layers, 0.5 million", 483_301, 0.5f, 2, 192),
                network("lstm", "LSTM of 5 layers, 27.6 million", 27_580_525, 0.1f, 5, 872));
    }

    private static NamedNetwork network(String name, String text, long parameters, float rate, int layers, int width) {
        return new NamedNetwork(
                new ModelDescription(name, text, parameters, OptimizerKind.SGD, rate, SpokenWords.NAME),
                request -> new SpeechTask(request, classes -> lstm(layers, width, classes)));
    }

    /** Layers one after another (Hochreiter and Schmidhuber, 1997), then the scores of each frame. A layer each, for the overlap. */
    private static Block lstm(int layers, int width, int classes) {
        SequentialBlock block = new SequentialBlock();
        for (int layer = 0; layer < layers; layer++) {
            block.add(LSTM.builder()
                    .setNumLayers(1)
                    .setStateSize(width)
                    .optBatchFirst(true)
                    .optReturnState(false)
                    .build());
        }
        return block.addSingleton(values -> values.reshape(-1, width))
                .add(Linear.builder().setUnits(classes).build());
    }
}

package io.tutti.training.data.text;

import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import java.util.List;

/**
 * A BERT by name: the same one whatever backend computes it.
 *
 * @param name its name in options and output
 * @param text what it is, in a few words
 * @param rate the learning rate of the first step if none is given
 * @param shape its size
 */
public record BertModel(String name, String text, float rate, BertShape shape) {
    /** In the size of the Ok-Topk paper, and in sizes that a small machine trains; the smallest first. */
    public static final List<BertModel> ALL = List.of(
            new BertModel(
                    "bert-tiny", "BERT of 2 layers, 3.8 million", 1e-3f, new BertShape(2, 256, 4, 4_096, 64, 64, 9)),
            new BertModel(
                    "bert-mini",
                    "BERT of 4 layers, 10.9 million",
                    5e-4f,
                    new BertShape(4, 320, 5, 9_000, 128, 128, 19)),
            new BertModel(
                    "bert",
                    "BERT of the paper, 133.5 million",
                    2e-4f,
                    new BertShape(12, 768, 12, 30_522, 512, 128, 19)));

    /** How a backend offers it. */
    public ModelDescription description() {
        return new ModelDescription(name, text, shape.parameters(), OptimizerKind.ADAM, rate, BrownCorpus.NAME);
    }
}

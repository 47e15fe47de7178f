package io.tutti.networks;

import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.data.text.BrownCorpus;
import java.util.List;

/** BERT, in the size of the Ok-Topk paper and in sizes that a small machine trains. */
final class LanguageNetworks {
    private static final BertShape TINY = new BertShape(2, 256, 4, 4_096, 64, 64, 9);
    private static final BertShape MINI = new BertShape(4, 320, 5, 9_000, 128, 128, 19);
    private static final BertShape BASE = new BertShape(12, 768, 12, 30_522, 512, 128, 19);

    private LanguageNetworks() {}

    static List<NamedNetwork> all() {
        return List.of(
                network("bert-tiny", "BERT of 2 layers, 3.8 million", 3_830_786, 1e-3f, TINY),
                network("bert-mini", "BERT of 4 layers, 10.9 million", 10_949_802, 5e-4f, MINI),
                network("bert", "BERT of the paper, 133.5 million", 133_547_324, 2e-4f, BASE));
    }

    private static NamedNetwork network(String name, String text, long parameters, float rate, BertShape shape) {
        return new NamedNetwork(
                new ModelDescription(name, text, parameters, OptimizerKind.ADAM, rate, BrownCorpus.NAME),
                request -> new LanguageTask(request, shape));
    }
}

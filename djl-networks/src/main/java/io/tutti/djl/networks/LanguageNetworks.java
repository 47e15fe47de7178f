package io.tutti.djl.networks;

import io.tutti.training.data.text.BertModel;
import java.util.List;

/** BERT, in the size of the Ok-Topk paper and in sizes that a small machine trains. */
final class LanguageNetworks {
    private LanguageNetworks() {}

    static List<NamedNetwork> all() {
        return BertModel.ALL.stream()
                .map(model ->
                        new NamedNetwork(model.description(), request -> new LanguageTask(request, model.shape())))
                .toList();
    }
}

package io.tutti.torch.networks;

import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.ModelDescription;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A network by name.
 *
 * @param description its name and defaults
 * @param task opens its samples and builds its layers
 */
record TorchNetwork(ModelDescription description, Function<LearnerRequest, TorchTask> task) {
    static final List<TorchNetwork> ALL = Stream.of(
                    ConvolutionalNetworks.all(), LanguageNetworks.all(), TranscribingNetworks.all())
            .flatMap(List::stream)
            .toList();

    /** Returns the network of a name that exists. */
    static TorchNetwork named(String name) {
        return ALL.stream()
                .filter(each -> each.description.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}

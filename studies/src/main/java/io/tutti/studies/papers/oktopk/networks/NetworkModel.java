package io.tutti.studies.papers.oktopk.networks;

import io.tutti.training.backend.Backends;
import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.backend.TrainingBackend;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.DataSets;
import java.util.List;
import java.util.Optional;

/**
 * A network by name.
 *
 * @param backend name of what computes it
 * @param name its name
 * @param text what it is
 * @param hasMomentum whether its optimizer has a momentum that can be left out
 * @param data the name of the data set that must be prepared, or empty
 */
public record NetworkModel(String backend, String name, String text, boolean hasMomentum, String data) {
    /**
     * Finds networks.
     *
     * @param backend name of a backend, or empty for any
     * @param names names of models; empty for all of the backends that were added to the class path
     * @param preferred the only ones that are taken if no name is given and one of them exists
     * @throws IllegalArgumentException if there is none of a name, or none at all
     */
    static List<NetworkModel> find(String backend, List<String> names, List<String> preferred) {
        try {
            List<NetworkModel> found = names.isEmpty()
                    ? added(backend)
                    : names.stream().map(name -> named(backend, name)).toList();
            if (found.isEmpty()) {
                throw new IllegalArgumentException("--networks: there is no backend with networks on the class path;"
                        + " ./tutti study ok-topk --networks adds one, --networks=mlp needs none");
            }
            List<NetworkModel> few = found.stream()
                    .filter(model -> names.isEmpty() && preferred.contains(model.name()))
                    .toList();
            return few.isEmpty() ? found : few;
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage().replace("--model", "--networks"), e);
        }
    }

    private static NetworkModel named(String backend, String name) {
        Backends.Found found = new Backends().find(backend, name);
        return of(found.backend(), found.model());
    }

    /** Returns the models of all backends but the first, that of the training itself. */
    private static List<NetworkModel> added(String name) {
        return new Backends()
                .all().stream()
                        .skip(1)
                        .filter(backend -> name.isEmpty() || backend.name().equals(name))
                        .flatMap(backend -> backend.models().stream().map(model -> of(backend, model)))
                        .toList();
    }

    private static NetworkModel of(TrainingBackend backend, ModelDescription model) {
        return new NetworkModel(
                backend.name(), model.name(), model.text(), model.optimizer() == OptimizerKind.SGD, model.data());
    }

    /** Returns why it cannot be trained on this machine; empty if it can. */
    Optional<String> obstacle() {
        return DataSets.missing(data);
    }

    /** Returns where its samples are: the given place if they can come with the program, otherwise where they were prepared. */
    String samples(String place) {
        return data.isEmpty() ? place : "";
    }

    /** Returns the options that select it in a training. */
    List<String> options() {
        return List.of("--backend", backend, "--model", name);
    }
}

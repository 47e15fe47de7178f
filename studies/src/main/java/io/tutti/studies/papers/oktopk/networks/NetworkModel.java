package io.tutti.studies.papers.oktopk.networks;

import io.tutti.training.backend.Backends;
import io.tutti.training.backend.UsageException;
import java.util.List;

/**
 * A network by name.
 *
 * @param backend name of what computes it
 * @param name its name
 * @param text what it is
 */
public record NetworkModel(String backend, String name, String text) {
    /**
     * Finds networks.
     *
     * @param names names of models of any backend; empty for all of the backends that were added to the class path
     * @param preferred the only ones that are taken if no name is given and one of them exists
     * @throws IllegalArgumentException if there is none of a name, or none at all
     */
    static List<NetworkModel> find(List<String> names, List<String> preferred) {
        try {
            List<NetworkModel> found = names.isEmpty()
                    ? added()
                    : names.stream().map(NetworkModel::named).toList();
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

    private static NetworkModel named(String name) {
        Backends.Found found = new Backends().find("", name);
        return new NetworkModel(
                found.backend().name(), found.model().name(), found.model().text());
    }

    /** Returns the models of all backends but the first, that of the training itself. */
    private static List<NetworkModel> added() {
        return new Backends()
                .all().stream()
                        .skip(1)
                        .flatMap(backend -> backend.models().stream()
                                .map(model -> new NetworkModel(backend.name(), model.name(), model.text())))
                        .toList();
    }

    /** Returns the options that select it in a training. */
    List<String> options() {
        return List.of("--backend", backend, "--model", name);
    }
}

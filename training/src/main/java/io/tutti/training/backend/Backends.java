package io.tutti.training.backend;

import io.tutti.error.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** The backends on the class path. */
public final class Backends {
    private final List<TrainingBackend> all = new ArrayList<>();

    /** Loads the backends, that of this module first. */
    public Backends() {
        ServiceLoader.load(TrainingBackend.class, Backends.class.getClassLoader())
                .forEach(all::add);
    }

    /** All backends, that of this module first. */
    public List<TrainingBackend> all() {
        return List.copyOf(all);
    }

    /**
     * A model and its backend.
     *
     * @param backend the backend
     * @param model the model
     */
    public record Found(TrainingBackend backend, ModelDescription model) {}

    /**
     * Finds a model.
     *
     * @param backend name of a backend, or empty for any
     * @param model name of a model, or empty for the first one of the backend
     * @throws UsageException if there is no such backend, or it has no such model
     */
    public Found find(String backend, String model) {
        List<TrainingBackend> candidates = all.stream()
                .filter(each -> backend.isEmpty() || each.name().equals(backend))
                .toList();
        if (candidates.isEmpty()) {
            throw new UsageException("--backend " + backend + " must be one of "
                    + String.join(", ", all.stream().map(TrainingBackend::name).toList())
                    + "; ./tutti adds djl or torch where that is the name");
        }
        for (TrainingBackend candidate : candidates) {
            for (ModelDescription each : candidate.models()) {
                if (model.isEmpty() || each.name().equals(model)) {
                    return new Found(candidate, each);
                }
            }
        }
        List<String> names = candidates.stream()
                .flatMap(each -> each.models().stream())
                .map(ModelDescription::name)
                .toList();
        throw new UsageException("--model " + model + " must be one of " + String.join(", ", names)
                + Suggestion.after(model, names)
                + (backend.isEmpty() ? "; --backend djl and --backend torch have more" : ""));
    }
}

package io.tutti.training.model;

import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.backend.TrainingBackend;
import io.tutti.training.data.ImageSet;
import java.util.Arrays;
import java.util.List;

/** The models of this module, computed in plain arrays, and images for them. */
public final class ArrayBackend implements TrainingBackend {
    @Override
    public String name() {
        return "own";
    }

    @Override
    public List<ModelDescription> models() {
        return Arrays.stream(ModelKind.values())
                .map(kind -> new ModelDescription(
                        kind.label(), kind.text(), kind.parameters(), OptimizerKind.SGD, kind.rate()))
                .toList();
    }

    @Override
    public Learner open(LearnerRequest request) {
        ModelKind kind = Arrays.stream(ModelKind.values())
                .filter(each -> each.label().equals(request.model()))
                .findFirst()
                .orElseThrow();
        ImageSet images = ImageSet.open(request);
        Model model = kind.create(images.train().pixelsPerImage(), request.batch(), request.seed());
        return new ArrayLearner(images, model, request.batch());
    }
}

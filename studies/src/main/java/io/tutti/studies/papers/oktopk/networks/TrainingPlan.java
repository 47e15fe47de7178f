package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.studies.papers.oktopk.setup.Plates;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** How many samples a training of a network can have on this machine. */
record TrainingPlan(NetworkModel model, NetworkExtent extent, RecordedNetwork network) {
    private static final int GRAIN = 100;

    /** Returns the number of samples whose computation takes the allowed time; empty if that is too few to learn from. */
    OptionalInt samples() {
        NetworkExtent.Training training = extent.training();
        double possible = training.seconds() / (training.epochs() * secondsASample());
        int samples = (int) Math.min(training.samples(), possible) / GRAIN * GRAIN;
        return samples < training.least() ? OptionalInt.empty() : OptionalInt.of(samples);
    }

    private double secondsASample() {
        return network.stepSeconds() / extent.batch();
    }

    /** Returns why there is no training. */
    String excess() {
        NetworkExtent.Training training = extent.training();
        return Plates.text(
                "%d epochs of %,d samples would compute for %.0f s, with every exchange and seed; %.0f s are allowed",
                training.epochs(),
                training.least(),
                training.epochs() * training.least() * secondsASample(),
                training.seconds());
    }

    /** Returns the options of a training with so many samples, but for exchange and seed. */
    List<String> options(int samples) {
        List<String> words = new ArrayList<>(List.of(
                "--batch",
                Integer.toString(extent.batch()),
                "--samples",
                Integer.toString(samples),
                "--epochs",
                Integer.toString(extent.training().epochs())));
        String place = model.samples(extent.training().data());
        if (!place.isEmpty()) {
            words.addAll(List.of("--data", place));
        }
        return words;
    }
}

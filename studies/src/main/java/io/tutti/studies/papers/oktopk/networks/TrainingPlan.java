package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.studies.papers.oktopk.setup.Plates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How long a training of a network can be on this machine. */
record TrainingPlan(NetworkModel model, NetworkExtent extent, RecordedNetwork network) {
    private static final int GRAIN = 100;
    /** Steps for which thresholds are kept; with fewer steps there is no old threshold to observe. */
    private static final int FEWEST_STEPS = 32;
    /** A curve has a point for each epoch. */
    private static final int FEWEST_EPOCHS = 3;

    /**
     * The length of a training.
     *
     * @param samples number of samples
     * @param epochs passes over them
     * @param batch samples of a rank and step
     */
    record Length(int samples, int epochs, int batch) {}

    /**
     * Returns the length whose computation takes the allowed time: fewer epochs if there are too few samples otherwise, and
     * smaller batches if there are too few steps otherwise; empty if it is too little to learn from.
     */
    Optional<Length> length() {
        NetworkExtent.Training training = extent.training();
        return IntStream.iterate(training.epochs(), epochs -> epochs >= fewestEpochs(), epochs -> epochs - 1)
                .mapToObj(epochs -> new Length(samples(epochs), epochs, extent.batch()))
                .filter(length -> length.samples() >= training.least())
                .map(this::withEnoughSteps)
                .findFirst();
    }

    private int fewestEpochs() {
        return Math.min(FEWEST_EPOCHS, extent.training().epochs());
    }

    private int samples(int epochs) {
        double possible = extent.training().seconds() / (epochs * secondsASample());
        return (int) Math.min(extent.training().samples(), possible) / GRAIN * GRAIN;
    }

    private Length withEnoughSteps(Length length) {
        int batch = length.batch();
        while (batch > 1
                && length.epochs() * (length.samples() / (extent.training().watched() * batch)) < FEWEST_STEPS) {
            batch /= 2;
        }
        return new Length(length.samples(), length.epochs(), batch);
    }

    private double secondsASample() {
        return network.stepSeconds() / extent.batch();
    }

    /** Returns why there is no training. */
    String excess() {
        NetworkExtent.Training training = extent.training();
        return Plates.text(
                "%d epochs of %,d samples would compute for %.0f s, with every exchange and seed; %.0f s are allowed",
                fewestEpochs(),
                training.least(),
                fewestEpochs() * training.least() * secondsASample(),
                training.seconds());
    }

    /** Returns the options of a training of this length, but for exchange and seed. */
    List<String> options(Length length) {
        List<String> words = new ArrayList<>(List.of(
                "--batch",
                Integer.toString(length.batch()),
                "--samples",
                Integer.toString(length.samples()),
                "--epochs",
                Integer.toString(length.epochs())));
        if (extent.training().tested() > 0) {
            words.addAll(
                    List.of("--test-samples", Integer.toString(extent.training().tested())));
        }
        String place = model.samples(extent.training().data());
        if (!place.isEmpty()) {
            words.addAll(List.of("--data", place));
        }
        return words;
    }
}

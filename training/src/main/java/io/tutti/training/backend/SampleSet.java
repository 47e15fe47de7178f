package io.tutti.training.backend;

/**
 * The samples of a training.
 *
 * @param name their description
 * @param place where they are
 * @param unit what one of them is, in the plural, e.g. images
 * @param train number of samples to learn from, more than 0
 * @param test number of samples for the accuracy
 * @param checksum the same where all samples are the same
 * @param predictions what is predicted of them
 */
public record SampleSet(
        String name, String place, String unit, int train, int test, String checksum, Predictions predictions) {
    /** Samples of each of which one thing is predicted. */
    public SampleSet(String name, String place, String unit, int train, int test, String checksum) {
        this(name, place, unit, train, test, checksum, new Predictions(unit));
    }
}

package io.tutti.training.history;

import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.Score;

/**
 * An epoch as a line of a CSV file; times in seconds, shares and accuracies from 0 to 1.
 *
 * @param epoch number of the epoch
 * @param step steps of the run until its end
 * @param train_loss mean loss of the training samples
 * @param train_accuracy of the training samples
 * @param test_accuracy of the test samples
 * @param seconds of the epoch
 * @param elapsed_seconds of the run until its end
 * @param samples_per_second training samples
 * @param communication_share of the time
 * @param sparsification_share of the time
 * @param computation_share of the time
 * @param test_error_rate of the test samples, empty where none is usual
 * @param loading_share of the time, for loading samples
 */
public record EpochRow(
        int epoch,
        long step,
        String train_loss,
        String train_accuracy,
        String test_accuracy,
        String seconds,
        String elapsed_seconds,
        String samples_per_second,
        String communication_share,
        String sparsification_share,
        String computation_share,
        String test_error_rate,
        String loading_share) {
    /** Creates the row of a record. */
    static EpochRow of(EpochRecord epoch, Predictions predictions, long step, double elapsed) {
        Score test = epoch.test();
        return new EpochRow(
                epoch.epoch(),
                step,
                number(epoch.score().meanLoss()),
                number(epoch.score().accuracy()),
                test.predictions() == 0 ? "" : number(test.accuracy()),
                number(epoch.seconds()),
                number(elapsed),
                number(epoch.samplesPerSecond()),
                number(epoch.communicationShare()),
                number(epoch.sparsificationShare()),
                number(epoch.computationShare()),
                test.predictions() == 0 || predictions.errorRate().isEmpty()
                        ? ""
                        : number(predictions.percent(test) / 100),
                number(epoch.loadingShare()));
    }

    private static String number(double value) {
        return String.format(java.util.Locale.ROOT, "%.6g", value);
    }
}

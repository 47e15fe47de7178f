package io.tutti.cost;

import io.tutti.model.cost.TimeTerms;
import java.util.Locale;

/**
 * An algorithm that was considered for a call.
 *
 * @param name the algorithm's name with its parameters
 * @param seconds the measured or predicted time
 * @param terms what the model's predicted time consists of, also where the time was measured
 * @param isMeasured true if the time was measured, false if the model predicts it
 * @param isAllowed whether the algorithm meets the requirements of the call: order of operands and reproducibility
 * @param isChosen whether the algorithm was selected
 */
public record Alternative(
        String name, double seconds, TimeTerms terms, boolean isMeasured, boolean isAllowed, boolean isChosen) {
    /** Returns name and time as one word, for messages. */
    @Override
    public String toString() {
        String time = String.format(Locale.ROOT, "%.1fµs", 1e6 * seconds);
        return name + "=" + (isAllowed ? time : "not-allowed") + (isMeasured ? "(measured)" : "");
    }
}

package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.CallMode;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.List;
import java.util.Locale;

/**
 * What the ranks of another library must know before the first instruction.
 *
 * @param collective the measured collective
 * @param type element type: float32, float64 or int32
 * @param reduction sum or max
 * @param most elements of the longest block
 * @param mode how calls are made
 */
public record PeerPlan(
        BenchCollective collective, ElementType type, Reduction.BuiltIn reduction, long most, CallMode mode) {
    /** Returns the arguments of a rank's program after the socket. */
    List<String> words() {
        return List.of(
                collective.text(),
                type.name().toLowerCase(Locale.ROOT),
                reduction.name().toLowerCase(Locale.ROOT),
                Long.toString(most),
                mode.word());
    }
}

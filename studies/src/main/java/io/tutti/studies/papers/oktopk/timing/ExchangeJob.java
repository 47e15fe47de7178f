package io.tutti.studies.papers.oktopk.timing;

import java.util.ArrayList;
import java.util.List;

/**
 * Exchanges to time in one job.
 *
 * @param exchange its name, with parameters
 * @param elements number of elements of a gradient
 * @param density share of a gradient that is sent
 * @param calls number of exchanges
 * @param computationNanos time for which a rank waits before each exchange, as if it computed; parts of the gradient are
 *     announced meanwhile; 0 for none
 * @param gradients recorded gradients; null for synthetic ones
 */
public record ExchangeJob(
        String exchange, int elements, double density, int calls, long computationNanos, GradientFile gradients) {
    /** Creates a job with synthetic gradients. */
    public ExchangeJob(String exchange, int elements, double density, int calls) {
        this(exchange, elements, density, calls, 0, null);
    }

    /** Returns the text that distinguishes stored timings. A network that is recorded anew takes another time to compute. */
    String key(String where) {
        String kind = gradients == null
                ? elements + " elements"
                : gradients.path().getFileName() + " of " + gradients.ranks() + " x " + gradients.steps();
        String computation = computationNanos == 0 ? "" : " after " + computationNanos + " ns";
        return exchange + where + ", " + kind + ", " + density + ", " + calls + " calls" + computation;
    }

    /** Returns the arguments of {@link ExchangeRank}. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                exchange,
                Integer.toString(elements),
                Double.toString(density),
                Integer.toString(calls),
                Long.toString(computationNanos)));
        if (gradients != null) {
            words.addAll(gradients.words());
        }
        return words;
    }

    static ExchangeJob parse(List<String> words) {
        int head = 5;
        return new ExchangeJob(
                words.get(0),
                Integer.parseInt(words.get(1)),
                Double.parseDouble(words.get(2)),
                Integer.parseInt(words.get(3)),
                Long.parseLong(words.get(4)),
                words.size() > head ? GradientFile.parse(words.subList(head, words.size())) : null);
    }

    /** Returns the same job with other numbers of elements and calls, synthetic gradients and no computation. */
    ExchangeJob warmUp(int mostElements, int otherCalls) {
        return new ExchangeJob(exchange, Math.min(mostElements, elements), density, otherCalls);
    }
}

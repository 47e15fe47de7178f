package io.tutti.cli.study.oktopk;

import java.util.Arrays;

/**
 * One exchange.
 *
 * @param nanos of the slowest rank
 * @param communication mean over the ranks, nanoseconds in collectives, waiting included
 * @param sparsification mean over the ranks, nanoseconds outside of them
 * @param sent words, the most of any rank
 * @param received words, the most of any rank
 * @param isReevaluation whether thresholds or boundaries were found anew
 * @param result elements of the common result
 */
record ExchangeTiming(
        long nanos,
        long communication,
        long sparsification,
        long sent,
        long received,
        boolean isReevaluation,
        long result) {
    String line() {
        return nanos + " " + communication + " " + sparsification + " " + sent + " " + received + " "
                + (isReevaluation ? 1 : 0) + " " + result;
    }

    static ExchangeTiming parse(String line) {
        long[] words = Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray();
        return new ExchangeTiming(words[0], words[1], words[2], words[3], words[4], words[5] > 0, words[6]);
    }

    double seconds() {
        return 1e-9 * nanos;
    }

    long words() {
        return Math.max(sent, received);
    }
}

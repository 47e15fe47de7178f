package io.tutti.bootstrap;

import io.tutti.control.WireReader;
import io.tutti.control.WireWriter;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a rank says when it joins.
 *
 * @param rank its number
 * @param size the number of ranks it expects
 * @param options the settings that must be the same everywhere, as text
 * @param name what it is called in messages, beside its number
 */
record Hello(int rank, int size, String options, String name) {
    byte[] encode() {
        return new WireWriter().i32(rank).i32(size).text(options).text(name).toBytes();
    }

    static Hello decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        Hello hello = new Hello(in.i32(), in.i32(), in.text(), in.text());
        in.end();
        return hello;
    }

    /** Throws if a rank with this hello does not belong to a job whose rank 0 has the other. */
    void check(Hello rankZero) throws Refusal {
        if (size != rankZero.size) {
            throw new Refusal(
                    "sizes differ: rank " + rank + " expects " + size + " ranks, rank 0 expects " + rankZero.size);
        }
        if (rank < 1 || rank >= size) {
            throw new Refusal("rank=" + rank + " must be from 1 to " + (size - 1));
        }
        if (!options.equals(rankZero.options)) {
            throw new Refusal("options differ: rank " + rank + " has " + difference(options, rankZero.options)
                    + ", rank 0 has " + difference(rankZero.options, options));
        }
    }

    /** The words of one text that the other lacks. */
    private static String difference(String one, String other) {
        List<String> others = Arrays.asList(other.split(" "));
        String words = Arrays.stream(one.split(" "))
                .filter(word -> !others.contains(word))
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? one : words;
    }
}

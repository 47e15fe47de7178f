package io.tutti.fuzz;

import java.util.List;

/** One parser and what must hold for each input. Stateless between inputs. */
public interface FuzzTarget {
    /** Inputs that are accepted, from which others are made; at least one. */
    List<byte[]> seeds();

    /**
     * Parses one input.
     *
     * @throws Exception anything, if the parser neither accepts nor refuses the input as documented
     */
    void run(byte[] input) throws Exception;
}

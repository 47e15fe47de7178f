package io.tutti.model.interconnect;

/** The links between hosts, and the links that a message passes. Links have one direction. */
public sealed interface Interconnect permits Torus, FatTree {
    /**
     * Parses an interconnect as users type it.
     *
     * @param text {@code torus:8x8}, or {@code fat-tree:64/16/4} for 64 hosts, 16 at each switch, whose link to the others
     *     has a quarter of their rate together
     * @return the interconnect
     * @throws IllegalArgumentException if the text has another form
     */
    static Interconnect parse(String text) {
        if (text.startsWith(Torus.NAME + ":")) {
            return Torus.parse(text);
        }
        if (text.startsWith(FatTree.NAME + ":")) {
            return FatTree.parse(text);
        }
        throw new IllegalArgumentException(
                "interconnect=" + text + " must look like " + Torus.NAME + ":8x8 or " + FatTree.NAME + ":64/16/4");
    }

    /** {@return the form that {@link #parse} reads} */
    String text();

    /** {@return the number of hosts} */
    int hosts();

    /** {@return the number of links} */
    int links();

    /**
     * {@return the rate of a link, as a multiple of that of a host's link}
     *
     * @param link 0 to {@link #links} - 1
     */
    double width(int link);

    /**
     * {@return whether a link joins groups of hosts, and is scarce: every link of a torus, and those of a fat tree between
     * switches}
     *
     * @param link 0 to {@link #links} - 1
     */
    boolean isGlobal(int link);

    /**
     * {@return the links from one host to another, in order; none if they are the same}
     *
     * @param from 0 to {@link #hosts} - 1
     * @param to 0 to {@link #hosts} - 1
     */
    int[] route(int from, int to);
}

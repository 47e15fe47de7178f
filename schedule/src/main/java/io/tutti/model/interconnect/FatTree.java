package io.tutti.model.interconnect;

/**
 * Switches that have equally many hosts each, and are joined to each other by a core without limits. Towards the core a
 * switch has, in each direction, one link of the rate of all its hosts divided by the tapering. It also stands for the
 * groups of a dragonfly, as far as the rate into and out of a group is the limit.
 *
 * @param hosts number of hosts, at least 1
 * @param perSwitch number of hosts of a switch, at least 1; the last one may have fewer
 * @param tapering how many times slower the link of a switch is than its hosts together, above 0; 1 for none
 */
public record FatTree(int hosts, int perSwitch, double tapering) implements Interconnect {
    static final String NAME = "fat-tree";

    /** Checks the ranges, and that the links can be numbered. */
    public FatTree {
        if (hosts < 1 || perSwitch < 1 || !(tapering > 0) || Double.isInfinite(tapering)) {
            throw new IllegalArgumentException(
                    "hosts=" + hosts + ", perSwitch=" + perSwitch + " and tapering=" + tapering + " must be positive");
        }
        if (2L * hosts + 2L * Math.ceilDiv(hosts, perSwitch) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    NAME + " with hosts=" + hosts + " and perSwitch=" + perSwitch + " must have fewer than 2^31 links");
        }
    }

    static FatTree parse(String text) {
        String[] words = text.substring(NAME.length() + 1).split("/");
        if (words.length != 3 || !words[0].matches("[0-9]{1,8}") || !words[1].matches("[0-9]{1,8}")) {
            throw new IllegalArgumentException("interconnect=" + text + " must look like " + NAME + ":64/16/4");
        }
        try {
            return new FatTree(Integer.parseInt(words[0]), Integer.parseInt(words[1]), Double.parseDouble(words[2]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("tapering=" + words[2] + " must be a number", e);
        }
    }

    @Override
    public String text() {
        String taper = tapering == (int) tapering ? Integer.toString((int) tapering) : Double.toString(tapering);
        return NAME + ":" + hosts + "/" + perSwitch + "/" + taper;
    }

    @Override
    public int links() {
        return 2 * (hosts + switches());
    }

    @Override
    public double width(int link) {
        return isGlobal(link) ? perSwitch / tapering : 1;
    }

    @Override
    public boolean isGlobal(int link) {
        return link >= 2 * hosts;
    }

    /** Hosts up, hosts down, switches up, switches down. */
    @Override
    public int[] route(int from, int to) {
        if (from == to) {
            return new int[0];
        }
        int out = from / perSwitch;
        int in = to / perSwitch;
        return out == in
                ? new int[] {from, hosts + to}
                : new int[] {from, 2 * hosts + out, 2 * hosts + switches() + in, hosts + to};
    }

    private int switches() {
        return Math.ceilDiv(hosts, perSwitch);
    }
}

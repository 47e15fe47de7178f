package io.tutti.model.interconnect;

import io.tutti.algorithm.pattern.Grid;
import java.util.Arrays;

/**
 * Hosts at the positions of a grid whose axes are circles, each with a link to both neighbours along each axis. Messages
 * go along one axis after the other, each by the shorter way; where both are equally long, hosts with an even coordinate
 * send forwards and others backwards.
 *
 * @param grid the hosts, row by row
 */
public record Torus(Grid grid) implements Interconnect {
    static final String NAME = "torus";

    /** Checks that the links can be numbered. */
    public Torus {
        if (2L * grid.size() * grid.sides().size() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(NAME + "=" + grid.text() + " must have fewer than 2^31 links");
        }
    }

    static Torus parse(String text) {
        return new Torus(Grid.parse(text.substring(NAME.length() + 1)));
    }

    @Override
    public String text() {
        return NAME + ":" + grid.text();
    }

    @Override
    public int hosts() {
        return grid.size();
    }

    @Override
    public int links() {
        return hosts() * 2 * grid.sides().size();
    }

    @Override
    public double width(int link) {
        return 1;
    }

    @Override
    public boolean isGlobal(int link) {
        return true;
    }

    @Override
    public int[] route(int from, int to) {
        int[] links = new int[grid.sides().stream().mapToInt(side -> side / 2).sum()];
        int count = 0;
        int at = from;
        for (int axis = 0; axis < grid.sides().size(); axis++) {
            int side = grid.sides().get(axis);
            int target = grid.coordinate(to, axis);
            int forwards = Math.floorMod(target - grid.coordinate(at, axis), side);
            boolean isForwards = 2 * forwards < side || 2 * forwards == side && grid.coordinate(at, axis) % 2 == 0;
            while (grid.coordinate(at, axis) != target) {
                links[count++] = (at * grid.sides().size() + axis) * 2 + (isForwards ? 0 : 1);
                at = grid.with(at, axis, Math.floorMod(grid.coordinate(at, axis) + (isForwards ? 1 : -1), side));
            }
        }
        return Arrays.copyOf(links, count);
    }
}

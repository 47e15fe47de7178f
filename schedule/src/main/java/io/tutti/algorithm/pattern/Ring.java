package io.tutti.algorithm.pattern;

import io.tutti.schedule.ChunkRun;
import java.util.List;

/**
 * Positions on a circle, from 0 to {@code size - 1}.
 *
 * @param size number of positions, at least 1
 */
public record Ring(int size) {
    /**
     * {@return the position {@code distance} places after another}
     *
     * @param position 0 to {@code size - 1}
     * @param distance number of places; any integer
     */
    public int after(int position, int distance) {
        return Math.floorMod(position + distance, size);
    }

    /**
     * {@return the position {@code distance} places before another}
     *
     * @param position 0 to {@code size - 1}
     * @param distance number of places; any integer
     */
    public int before(int position, int distance) {
        return Math.floorMod(position - distance, size);
    }

    /**
     * {@return the number of places from one position forward to another}
     *
     * @param from 0 to {@code size - 1}
     * @param to 0 to {@code size - 1}
     */
    public int distance(int from, int to) {
        return Math.floorMod(to - from, size);
    }

    /**
     * {@return a cyclic run of positions as runs of numbers: none, one, or two if it wraps around the end}
     *
     * @param first the first position, 0 to {@code size - 1}
     * @param count number of positions, 0 to {@code size}
     */
    public List<ChunkRun> run(int first, int count) {
        int straight = Math.min(count, size - first);
        if (straight == count) {
            return count == 0 ? List.of() : List.of(ChunkRun.of(first, count));
        }
        return List.of(ChunkRun.of(first, straight), ChunkRun.of(0, count - straight));
    }
}

package io.tutti.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which receives need no scratch memory, because the reduction that consumes them can read what arrives where it is:
 * the sender's memory is then released when the reduction is complete, not when the message arrived.
 *
 * <p>A receive R is fused into a reduction X of its lane if
 *
 * <ol>
 *   <li>R has one target, in scratch, and all of it is read by X only, as one operand that is exactly this slice;
 *   <li>between R and X, the lane has only receives from other peers that are fused into X too, and sends that wait for
 *       nothing;
 *   <li>what X and the receives between wait for is <em>behind</em> R: sends of the same lane whose key is smaller than
 *       R's, in a lane whose keys never decrease up to X.
 * </ol>
 *
 * <p>Why that is safe. Take a schedule that cannot deadlock when every message is released by its receive. Fusing makes
 * whoever waits for a send wait for X instead of R. If X follows R at once and waits for nothing, X is complete whenever
 * R is: no cycle can be new. If X waits for sends with smaller keys, and keys never decrease along lanes, every edge of
 * a cycle leads to the same or a smaller key, and the edges from X to such sends to a smaller one: they are on no
 * cycle. What remains is a reduction of several receives, which holds the first sender's memory until the last message
 * is there. If that last message needs somebody to overwrite what the first sender lent, there is a cycle, and no rule
 * can see it in one rank's program; it needs one step's messages to depend on each other. So schedules are verified as
 * fused.
 */
public final class Fusion {
    private final int[] reduces;

    private Fusion(int[] reduces) {
        this.reduces = reduces;
    }

    /** Finds the receives of a program that can be fused; {@code dependencies} say whether it runs in place. */
    public static Fusion of(Program program, Dependencies dependencies) {
        return new Search(program, dependencies).search();
    }

    /** The number of the reduction that op {@code number}, a receive, is fused into, or -1. */
    public int reduceOf(int number) {
        return reduces[number];
    }

    private static final class Search {
        private static final int NOBODY = -1;
        private static final int SEVERAL = -2;

        private final List<Op> ops;
        private final Dependencies dependencies;
        /** Per receive into scratch, the op that alone reads it. */
        private final int[] readers;
        /** Per scratch buffer, which op wrote what a chunk holds. */
        private final Map<Buffer, Map<Integer, Integer>> writers = new HashMap<>();

        Search(Program program, Dependencies dependencies) {
            this.ops = program.ops();
            this.dependencies = dependencies;
            readers = new int[ops.size()];
            Arrays.fill(readers, NOBODY);
        }

        Fusion search() {
            findReaders();
            int[] reduces = new int[ops.size()];
            Arrays.fill(reduces, NOBODY);
            List<Lane> lanes = new ArrayList<>();
            for (int number = 0; number < reduces.length; number++) {
                Op op = ops.get(number);
                while (lanes.size() <= op.lane()) {
                    lanes.add(new Lane());
                }
                Lane lane = lanes.get(op.lane());
                if (op instanceof Op.Reduce reduce) {
                    lane.fuse(number, reduce, reduces);
                }
                lane.append(number, op);
            }
            return new Fusion(reduces);
        }

        private void findReaders() {
            for (int number = 0; number < readers.length; number++) {
                for (Slice slice : ops.get(number).reads()) {
                    read(slice, number);
                }
                for (Slice slice : ops.get(number).writes()) {
                    write(slice, number);
                }
            }
        }

        private void read(Slice slice, int number) {
            Map<Integer, Integer> held = writers.getOrDefault(slice.buffer(), Map.of());
            Set<Integer> found = new HashSet<>();
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                found.add(held.getOrDefault(chunk, NOBODY));
            }
            found.remove(NOBODY);
            for (int writer : found) {
                boolean isAll = found.size() == 1 && ops.get(writer).writes().equals(List.of(slice));
                readers[writer] = readers[writer] == NOBODY && isAll ? number : SEVERAL;
            }
        }

        private void write(Slice slice, int number) {
            if (slice.buffer() instanceof Buffer.Scratch) {
                Map<Integer, Integer> held = writers.computeIfAbsent(slice.buffer(), b -> new HashMap<>());
                for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                    held.put(chunk, number);
                }
            }
        }

        /** What a lane had so far, back to the last op that nothing is fused across. */
        private final class Lane {
            private final List<Integer> since = new ArrayList<>();
            private int highestKey = Integer.MIN_VALUE;
            private boolean hasRisingKeys = true;

            void append(int number, Op op) {
                int key = switch (op) {
                    case Op.Send send -> send.key();
                    case Op.Recv recv -> recv.key();
                    case Op.Copy copy -> highestKey;
                    case Op.Reduce reduce -> highestKey;
                    case Op.Apply apply -> highestKey;
                };
                hasRisingKeys &= key >= highestKey;
                highestKey = key;
                boolean isCrossed =
                        op instanceof Op.Recv || op instanceof Op.Send && dependencies.of(number).length == 0;
                if (isCrossed) {
                    since.add(number);
                } else {
                    since.clear();
                }
            }

            /** Goes back from a reduction as long as the rule holds. */
            void fuse(int number, Op.Reduce reduce, int[] reduces) {
                Set<Integer> peers = new HashSet<>();
                int waitsBelow = keyAbove(number, reduce.lane());
                for (int i = since.size() - 1; i >= 0; i--) {
                    int earlier = since.get(i);
                    if (ops.get(earlier) instanceof Op.Recv recv) {
                        if (recv.key() < waitsBelow || readers[earlier] != number || !peers.add(recv.peer())) {
                            return;
                        }
                        reduces[earlier] = number;
                        waitsBelow = Math.max(waitsBelow, keyAbove(earlier, reduce.lane()));
                    }
                }
            }

            /** The smallest key a receive may have, if its release is to wait for what an op waits for. */
            private int keyAbove(int number, int lane) {
                int above = Integer.MIN_VALUE;
                for (int wait : dependencies.of(number)) {
                    if (!hasRisingKeys || !(ops.get(wait) instanceof Op.Send send) || send.lane() != lane) {
                        return Integer.MAX_VALUE;
                    }
                    above = Math.max(above, send.key() + 1);
                }
                return above;
            }
        }
    }
}

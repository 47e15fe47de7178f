package io.tutti.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the receives that need no scratch memory, because the reduction that consumes the message can read it where it
 * arrives. The sender's memory is then released when the reduction completes, not when the message has been received.
 *
 * <p>A receive R is fused into a reduction X of its lane if
 *
 * <ol>
 *   <li>R has one target, in scratch, and only X reads it: as one operand that is exactly this slice;
 *   <li>between R and X, the lane has only receives from other peers that are fused into X too, and sends that wait for
 *       nothing;
 *   <li>X and the receives between R and X wait only for ops <em>behind</em> R: sends of the same lane whose key is
 *       smaller than R's, in a lane whose keys never decrease up to X;
 *   <li>every op that waits for R waits for X too. An op of another lane that reads other chunks of the same scratch
 *       buffer waits for R alone, and a message that X needs may depend on it.
 * </ol>
 *
 * <p>Why this is safe. Consider a schedule that cannot deadlock when each receive releases its message. After fusion,
 * an op that waits for a send waits for X instead of R. If X directly follows R and waits for nothing, X completes
 * whenever R does: no new cycle can arise. If X waits for sends with smaller keys, and keys never decrease along lanes,
 * every edge of a cycle leads to the same or a smaller key, and the edges from X to such sends lead to a smaller key:
 * they are on no cycle. The remaining case is a reduction of several receives, which holds the first sender's memory
 * until the last message has arrived. If a rank must overwrite the first sender's memory before the last message can be
 * sent, there is a cycle. It requires that messages of one step depend on each other, and no rule can detect it in the
 * program of one rank. Schedules are therefore verified with fusion applied.
 */
public final class Fusion {
    private final int[] reduces;

    private Fusion(int[] reduces) {
        this.reduces = reduces;
    }

    /**
     * Finds the receives of a program that can be fused.
     *
     * @param program the program of one rank
     * @param dependencies the dependencies of the same program, in place or out of place
     * @return the fused receives; immutable
     */
    public static Fusion of(Program program, Dependencies dependencies) {
        return new Search(program, dependencies).search();
    }

    /**
     * The reduction that a receive is fused into.
     *
     * @param number the receive's number in its program
     * @return the reduction's number, or -1 if the op is not fused
     */
    public int reduceOf(int number) {
        return reduces[number];
    }

    private static final class Search {
        private static final int NONE = -1;
        private static final int SEVERAL = -2;

        private final List<Op> ops;
        private final Dependencies dependencies;
        /** Per receive into scratch, the only op that reads its target, or NONE or SEVERAL. */
        private final int[] readers;

        private final Map<Buffer, Run> runs = new HashMap<>();

        /** The run of chunks in a scratch buffer, and per chunk the op that wrote it. */
        private record Run(int first, int[] writers) {
            boolean holds(Slice slice) {
                return slice.first() >= first && slice.end() <= first + writers.length;
            }

            int writer(int chunk) {
                return chunk < first || chunk >= first + writers.length ? NONE : writers[chunk - first];
            }
        }

        Search(Program program, Dependencies dependencies) {
            this.ops = program.ops();
            this.dependencies = dependencies;
            readers = new int[ops.size()];
            Arrays.fill(readers, NONE);
        }

        Fusion search() {
            findReaders();
            for (int number = 0; number < readers.length; number++) {
                leaveAwaited(number);
            }
            int[] reduces = new int[ops.size()];
            Arrays.fill(reduces, NONE);
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
            Run run = slice.buffer() instanceof Buffer.Scratch ? runs.get(slice.buffer()) : null;
            if (run == null) {
                return;
            }
            int first = run.writer(slice.first());
            if (first != NONE && isAllThatWasWritten(first, slice, run)) {
                readers[first] = readers[first] == NONE ? number : SEVERAL;
                return;
            }
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (run.writer(chunk) != NONE) {
                    readers[run.writer(chunk)] = SEVERAL;
                }
            }
        }

        /** Keeps what an op waits for from being fused into a reduction that the op does not wait for. */
        private void leaveAwaited(int number) {
            int[] waits = dependencies.of(number);
            for (int wait : waits) {
                int reader = readers[wait];
                if (reader >= 0 && reader != number && Arrays.binarySearch(waits, reader) < 0) {
                    readers[wait] = SEVERAL;
                }
            }
        }

        private boolean isAllThatWasWritten(int writer, Slice slice, Run run) {
            List<Slice> written = ops.get(writer).writes();
            boolean isAll = written.size() == 1 && written.getFirst().equals(slice);
            for (int chunk = slice.first(); isAll && chunk < slice.end(); chunk++) {
                isAll = run.writer(chunk) == writer;
            }
            return isAll;
        }

        private void write(Slice slice, int number) {
            if (slice.buffer() instanceof Buffer.Scratch) {
                Run run = runs.get(slice.buffer());
                if (run == null || !run.holds(slice)) {
                    run = new Run(slice.first(), new int[slice.count()]);
                    runs.put(slice.buffer(), run);
                }
                Arrays.fill(run.writers, slice.first() - run.first, slice.end() - run.first, number);
            }
        }

        /** The ops of a lane since the last op across which nothing is fused. */
        private final class Lane {
            private final List<Integer> since = new ArrayList<>();
            private int highestKey = Integer.MIN_VALUE;
            private boolean hasRisingKeys = true;

            void append(int number, Op op) {
                int key = highestKey;
                if (op instanceof Op.Send send) {
                    key = send.key();
                } else if (op instanceof Op.Recv recv) {
                    key = recv.key();
                }
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

            /** Walks back from a reduction and fuses receives as long as the rules hold. */
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

            /**
             * The smallest key that a receive may have if its release is to wait for everything that an op waits for.
             */
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

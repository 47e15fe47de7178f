package io.tutti.stress.litmus;

import static io.tutti.stress.litmus.LitmusFile.FIRST;
import static io.tutti.stress.litmus.LitmusFile.SECOND;

/** A litmus test: what each process does, and what must not come out. Names are those of the literature. */
enum LitmusShape {
    /** A payload, then its stamp; a reader that sees the stamp sees the payload. Rings, slots and windows rest on it. */
    MESSAGE_PASSING(2, true) {
        @Override
        void act(int rank, LitmusFile file, int round) {
            if (rank == 0) {
                file.setPlain(round, FIRST);
                file.setRelease(round, SECOND);
            } else {
                file.result(round, 0, file.getAcquire(round, SECOND));
                file.result(round, 1, file.getPlain(round, FIRST));
            }
        }

        @Override
        boolean isUnordered(long[] results) {
            return results[0] == 1 && results[1] == 0;
        }
    },
    /** A rank reads, then gives the memory back; what is written there afterwards must not be what it read. */
    LOAD_BUFFERING(2, true) {
        @Override
        void act(int rank, LitmusFile file, int round) {
            file.result(round, rank, file.getAcquire(round, rank == 0 ? FIRST : SECOND));
            file.setRelease(round, rank == 0 ? SECOND : FIRST);
        }

        @Override
        boolean isUnordered(long[] results) {
            return results[0] == 1 && results[1] == 1;
        }
    },
    /** A rank answers what it has read; a third rank that sees the answer sees what was answered. Slots rest on it. */
    CAUSALITY(3, true) {
        @Override
        void act(int rank, LitmusFile file, int round) {
            if (rank == 0) {
                file.setRelease(round, FIRST);
            } else if (rank == 1) {
                long seen = file.getAcquire(round, FIRST);
                file.result(round, 0, seen);
                if (seen == 1) {
                    file.setRelease(round, SECOND);
                }
            } else {
                file.result(round, 1, file.getAcquire(round, SECOND));
                file.result(round, 2, file.getAcquire(round, FIRST));
            }
        }

        @Override
        boolean isUnordered(long[] results) {
            return results[1] == 1 && results[2] == 0;
        }
    },
    /** Each writes, then reads the other's word. Release and acquire allow both to miss it, so no protocol may rely on this. */
    STORE_BUFFERING(2, false) {
        @Override
        void act(int rank, LitmusFile file, int round) {
            file.setRelease(round, rank == 0 ? FIRST : SECOND);
            file.result(round, rank, file.getAcquire(round, rank == 0 ? SECOND : FIRST));
        }

        @Override
        boolean isUnordered(long[] results) {
            return results[0] == 0 && results[1] == 0;
        }
    };

    /** Processes that take part. */
    final int ranks;
    /** Whether the contract forbids an unordered outcome. */
    final boolean isPromised;

    LitmusShape(int ranks, boolean isPromised) {
        this.ranks = ranks;
        this.isPromised = isPromised;
    }

    /** What a process does in one round, whose words are 0 before. */
    abstract void act(int rank, LitmusFile file, int round);

    /** Whether results show that accesses took effect in another order than that of the program. */
    abstract boolean isUnordered(long[] results);
}

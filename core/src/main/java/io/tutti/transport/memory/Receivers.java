package io.tutti.transport.memory;

/**
 * What one rank knows of the receivers of its {@link Publications}: who receives what is in each cell and stage, and how
 * far each has read. Their progress is loaded only when the cached values do not suffice. A set of ranks is a word with a bit for
 * each of them.
 */
public final class Receivers {
    /** No rank. */
    public static final int NONE = -1;

    private static final int STAGES = 2;

    private final Publications publications;
    /** Per rank: the last collective that it is known to have finished. */
    private final long[] finished;

    /** Per cell: its last collective, and the receivers. */
    private final long[] cellSequence = new long[Publications.CELLS];

    private final long[] cellReaders = new long[Publications.CELLS];
    private final long[] stageSequence = new long[STAGES];
    private final long[] stageReaders = new long[STAGES];
    private int stage;

    Receivers(Publications publications, int ranks) {
        this.publications = publications;
        this.finished = new long[ranks];
    }

    private static int cell(long sequence) {
        return (int) (sequence & Publications.CELLS - 1);
    }

    /** Returns whether the cell of a collective may be written. */
    public boolean mayPublish(long sequence) {
        return holderOfCell(sequence) == NONE;
    }

    /** Returns a rank that has not read what is in the cell of a collective, or {@link #NONE}. */
    public int holderOfCell(long sequence) {
        return behind(cellReaders[cell(sequence)], cellSequence[cell(sequence)]);
    }

    /** Returns the same as {@link #mayPublish} as far as cached values tell. */
    boolean isKnownFree(long sequence) {
        long occupant = cellSequence[cell(sequence)];
        for (long left = cellReaders[cell(sequence)]; left != 0; left &= left - 1) {
            if (finished[Long.numberOfTrailingZeros(left)] < occupant) {
                return false;
            }
        }
        return true;
    }

    /** Records who receives the message of a collective, before it is published. */
    public void of(long sequence, long readers) {
        cellSequence[cell(sequence)] = sequence;
        cellReaders[cell(sequence)] = readers;
    }

    /** Chooses the stage for a collective that begins: {@link Publications#FIRST_STAGE} or the second, in turn. */
    public int nextStage() {
        stage = 1 - stage;
        return stage == 0 ? Publications.FIRST_STAGE : Publications.SECOND_STAGE;
    }

    /** Returns a rank that may still read what is in the stage chosen last, or {@link #NONE}. */
    public int holderOfStage() {
        return behind(stageReaders[stage], stageSequence[stage]);
    }

    /** Records who receives what the stage chosen last will hold. */
    public void ofStage(long sequence, long readers) {
        stageSequence[stage] = sequence;
        stageReaders[stage] = readers;
    }

    /** Returns one of {@code readers} that has not finished a collective, or {@link #NONE}. */
    public int behind(long readers, long sequence) {
        for (long left = readers; left != 0; left &= left - 1) {
            int reader = Long.numberOfTrailingZeros(left);
            if (finished[reader] < sequence) {
                finished[reader] = publications.finishedBy(reader);
                if (finished[reader] < sequence) {
                    return reader;
                }
            }
        }
        return NONE;
    }

    /** Returns one of {@code readers} that has read fewer pieces of the block that it receives, or {@link #NONE}. */
    public int behind(long readers, long sequence, long pieces) {
        for (long left = readers; left != 0; left &= left - 1) {
            int reader = Long.numberOfTrailingZeros(left);
            if (publications.takenBy(reader, sequence, pieces - 1) < pieces) { // so many were asked for before
                return reader;
            }
        }
        return NONE;
    }
}

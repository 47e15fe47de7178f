package mpi;

import io.tutti.messaging.Messages;

/**
 * Tags of programs and those of their messages. Programs for MPJ Express, which accepts every number, send with negative tags, too, such
 * as -1 for the end of the work. These are the highest tags of messages, above those that MPI promises.
 */
final class Tags {
    private static final int NEGATIVE = 1 << 16;
    /** The highest tag that is none of the negative ones. */
    static final int UPPER_BOUND = Integer.MAX_VALUE - NEGATIVE;

    private Tags() {}

    /** {@return the tag of a message for the tag of a call of MPJ Express' dialect} */
    static int ofMpj(int tag) {
        return tag < 0 && tag >= -NEGATIVE && tag != MPI.ANY_TAG ? tag & Integer.MAX_VALUE : tag;
    }

    /** {@return what a receive asks for} */
    static int asked(int tag) {
        return tag == MPI.ANY_TAG ? Messages.ANY_TAG : tag;
    }

    /** {@return the tag of a program for that of a message} */
    static int told(int tag) {
        if (tag == Messages.ANY_TAG) {
            return MPI.ANY_TAG;
        }
        return tag > UPPER_BOUND ? tag | Integer.MIN_VALUE : tag;
    }
}

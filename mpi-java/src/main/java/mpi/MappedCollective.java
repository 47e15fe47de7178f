package mpi;

import io.tutti.Data;

/**
 * A collective of Tutti, and what remains to be done with its result.
 *
 * @param request what to run
 * @param after unpacks or combines what was received
 */
record MappedCollective(io.tutti.Request request, Runnable after) {
    private static final Runnable NOTHING = () -> {};

    MappedCollective(io.tutti.Request request) {
        this(request, NOTHING);
    }

    /** Two vectors may share memory only if they are the same. {@return the input, or a copy of it} */
    static Data apart(Data input, Data output) {
        return isSame(input, output) || !overlaps(input, output) ? input : copy(input);
    }

    private static boolean isSame(Data a, Data b) {
        return a.segment().equals(b.segment());
    }

    static boolean overlaps(Data a, Data b) {
        return a.count() > 0
                && b.count() > 0
                && a.segment().asOverlappingSlice(b.segment()).isPresent();
    }

    static Data copy(Data data) {
        Data copy = new Data(data.type().newArray(Math.toIntExact(data.count())), data.type());
        copy.segment().copyFrom(data.segment());
        return copy;
    }
}

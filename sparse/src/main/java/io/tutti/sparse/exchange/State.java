package io.tutti.sparse.exchange;

import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.collective.Target;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The header of saved states, which distinguishes them.
 *
 * @param name of the exchange, with its parameters: they decide what its state means
 */
record State(String name, int elements, int k, int ranks, int rank) {
    private static final int MAGIC = 0x7475_7402;

    static State of(Target target, CountedCollectives collectives) {
        return new State(target.name(), target.elements(), target.k(), collectives.size(), collectives.rank());
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(MAGIC);
        out.writeUTF(name);
        out.writeInt(elements);
        out.writeInt(k);
        out.writeInt(ranks);
        out.writeInt(rank);
    }

    void require(DataInput in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("this is not the state of an exchange, or that of an older version");
        }
        State found = new State(in.readUTF(), in.readInt(), in.readInt(), in.readInt(), in.readInt());
        if (!found.equals(this)) {
            throw new IOException("the state is of " + found + ", expected " + this);
        }
    }
}

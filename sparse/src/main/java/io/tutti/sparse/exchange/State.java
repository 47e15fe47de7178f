package io.tutti.sparse.exchange;

import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.collective.CountedCollectives;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The header of saved states, which distinguishes them. */
record State(String name, int elements, int ranks, int rank) {
    private static final int MAGIC = 0x7475_7401;

    static State of(GradientExchange exchange, CountedCollectives collectives) {
        return new State(exchange.name(), exchange.elements(), collectives.size(), collectives.rank());
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(MAGIC);
        out.writeUTF(name);
        out.writeInt(elements);
        out.writeInt(ranks);
        out.writeInt(rank);
    }

    void require(DataInput in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("this is not the state of an exchange");
        }
        State found = new State(in.readUTF(), in.readInt(), in.readInt(), in.readInt());
        if (!found.equals(this)) {
            throw new IOException("the state is of " + found + ", expected " + this);
        }
    }
}

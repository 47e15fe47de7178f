package io.tutti.algorithm.node;

import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the program of a rank that at any time holds one value of one chunk, or none: at first its input, at the end
 * its result. Each receive makes the next value. The locations of values are decided when all are known: the last one
 * is in OUTPUT, and intermediate ones alternate between two scratch buffers, so a step does not overwrite what it
 * sends.
 */
final class SingleChunkProgram {
    private static final int NOTHING = -1;
    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

    private final ProgramBuilder program;
    private final List<Consumer<ProgramBuilder>> ops = new ArrayList<>();
    private int values = 1;
    private int held;

    SingleChunkProgram(int rank) {
        program = new ProgramBuilder(rank);
    }

    boolean holds() {
        return held != NOTHING;
    }

    /** Drops the held value: the next received value is not combined with it. */
    void drop() {
        held = NOTHING;
    }

    void send(int peer, int key) {
        int value = held;
        ops.add(p -> p.send(peer, key, place(value)));
    }

    /** Receives a value, which is combined with the held value, or becomes the held value if there was none. */
    void receive(int peer, int key, boolean arrivalFirst) {
        int own = held;
        int next = values++;
        held = next;
        if (own == NOTHING) {
            ops.add(p -> p.recv(peer, key, place(next)));
        } else {
            ops.add(p -> p.recv(peer, key, ARRIVAL)
                    .reduce(place(next), arrivalFirst ? ARRIVAL : place(own), arrivalFirst ? place(own) : ARRIVAL));
        }
    }

    /** Receives a value that replaces the held one. */
    void replace(int peer, int key) {
        drop();
        receive(peer, key, false);
    }

    Program build() {
        ops.forEach(op -> op.accept(program));
        if (held == 0) {
            program.copy(Slice.output(0, 1), Slice.input(0, 1));
        }
        return program.build();
    }

    private Slice place(int value) {
        if (value == 0) {
            return Slice.input(0, 1);
        }
        return value == values - 1 ? Slice.output(0, 1) : Slice.scratch(1 + value % 2, 0, 1);
    }
}

package io.tutti.algorithm;

import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the program of a rank that at any time holds one value of one chunk, or nothing: at first its input, in the end
 * its result. Each receive makes the next value. Where a value stands is decided when all are known: the last one in
 * OUTPUT, those between in two scratch buffers in turn, so that a step overwrites nothing that it lends.
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

    /** Holds nothing from here on: what comes next is not combined with it. */
    void drop() {
        held = NOTHING;
    }

    void send(int peer, int key) {
        int value = held;
        ops.add(p -> p.send(peer, key, place(value)));
    }

    /** Receives a value, which is combined with the held one, or is held if nothing was. */
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

    /** Receives a value instead of the held one. */
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

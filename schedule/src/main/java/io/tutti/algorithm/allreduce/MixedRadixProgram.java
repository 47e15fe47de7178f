package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.MixedRadix;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.function.IntFunction;

/**
 * Writes a rank's program of {@link MixedRadixAllreduce}. Sums are in OUTPUT while the vector is cut, and alternate
 * between two scratch buffers while it is exchanged, so a level does not overwrite what it sends.
 */
final class MixedRadixProgram {
    private static final int ARRIVALS = 2;

    private final Fold fold;
    private final MixedRadix digits;
    private final int cuts;
    private final int rank;
    private final int node;
    private final ProgramBuilder program;
    private final int lastKey;
    /** The location of the current sums, with the chunks that this node still reduces. */
    private Slice sums;

    /** @param cuts number of levels that cut the vector; the later levels exchange it */
    MixedRadixProgram(Fold fold, MixedRadix digits, int cuts, int rank) {
        this.fold = fold;
        this.digits = digits;
        this.cuts = cuts;
        this.rank = rank;
        node = fold.node(rank);
        program = new ProgramBuilder(rank);
        sums = Slice.input(0, digits.weight(cuts));
        lastKey = digits.levels() + cuts + 1;
    }

    Program write() {
        Slice whole = sums;
        if (fold.isExtra(rank)) {
            return program.send(rank - 1, 0, whole)
                    .recv(rank - 1, lastKey, whole.in(Buffer.OUTPUT))
                    .build();
        }
        if (fold.hasExtra(node)) {
            Slice arrival = whole.in(Buffer.scratch(ARRIVALS));
            program.recv(rank + 1, 0, arrival);
            program.reduce(whole.in(target(-1)), whole, arrival);
            sums = whole.in(target(-1));
        }
        for (int level = 0; level < digits.levels(); level++) {
            fold(level);
        }
        for (int level = cuts - 1; level >= 0; level--) {
            join(level);
        }
        if (fold.hasExtra(node)) {
            program.send(rank + 1, lastKey, sums);
        }
        return program.build();
    }

    /** The buffer for the sums of a level, other than the one that a level of exchange sends from. */
    private Buffer target(int level) {
        boolean isLast = level == digits.levels() - 1;
        return isLast || level < cuts - 1 ? Buffer.OUTPUT : Buffer.scratch((level + 1) % ARRIVALS);
    }

    private void fold(int level) {
        int digit = digits.digit(node, level);
        Slice all = sums;
        IntFunction<Slice> blocks = level < cuts ? other -> block(all, level, other) : other -> all;
        Slice own = blocks.apply(digit);
        Ring ring = new Ring(digits.radix(level));
        for (int distance = 1; distance < ring.size(); distance++) {
            int other = ring.after(digit, distance);
            program.send(peer(level, other), level + 1, blocks.apply(other));
        }
        Slice[] operands = new Slice[ring.size()];
        operands[digit] = own;
        for (int distance = 1; distance < ring.size(); distance++) {
            int other = ring.before(digit, distance);
            operands[other] = own.in(Buffer.scratch(ARRIVALS - 1 + distance));
            program.recv(peer(level, other), level + 1, operands[other]);
        }
        sums = own.in(target(level));
        program.reduce(sums, operands);
    }

    private void join(int level) {
        int digit = digits.digit(node, level);
        int count = sums.count() * digits.radix(level);
        Slice all = Slice.output(sums.first() - digit * sums.count(), count);
        int key = digits.levels() + cuts - level;
        Ring ring = new Ring(digits.radix(level));
        for (int distance = 1; distance < ring.size(); distance++) {
            program.send(peer(level, ring.after(digit, distance)), key, sums);
        }
        for (int distance = 1; distance < ring.size(); distance++) {
            int other = ring.before(digit, distance);
            program.recv(peer(level, other), key, block(all, level, other));
        }
        sums = all;
    }

    /** The block of a slice that belongs to the nodes with a digit. */
    private Slice block(Slice all, int level, int digit) {
        int count = all.count() / digits.radix(level);
        return new Slice(all.buffer(), all.first() + digit * count, count);
    }

    private int peer(int level, int digit) {
        return fold.rank(digits.with(node, level, digit));
    }
}

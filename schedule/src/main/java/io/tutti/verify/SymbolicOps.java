package io.tutti.verify;

import io.tutti.schedule.KernelForm;
import io.tutti.schedule.Op;
import io.tutti.schedule.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What ops do to the memory of all ranks, in expressions. A message is read when it is received: the sender's memory is released no sooner. */
final class SymbolicOps {
    private final ProgramSet programs;
    private final Matching matching;
    private final Expressions expressions;
    private final SymbolicMemory[] memories;

    SymbolicOps(InPlaceVariant variant, Matching matching, Expressions expressions) {
        this.programs = variant.programs();
        this.matching = matching;
        this.expressions = expressions;
        memories = new SymbolicMemory[programs.ranks()];
        Arrays.setAll(
                memories, rank -> new SymbolicMemory(programs.collective(), rank, variant.inPlace(), expressions));
    }

    /** The current memory of a rank. */
    SymbolicMemory memory(int rank) {
        return memories[rank];
    }

    /** Runs an op whose turn has come. */
    void execute(int rank, int number) {
        switch (programs.op(rank, number)) {
            case Op.Send send -> values(rank, number, rank, send.sources());
            case Op.Recv recv -> {
                int partner = matching.partner(rank, number);
                Op.Send send = (Op.Send) programs.op(recv.peer(), partner);
                write(rank, recv.targets(), values(recv.peer(), partner, recv.peer(), send.sources()));
            }
            case Op.Copy copy -> write(rank, copy.writes(), values(rank, number, rank, copy.reads()));
            case Op.Reduce reduce -> write(rank, reduce.writes(), combine(rank, number, reduce));
            case Op.Apply apply -> write(rank, apply.writes(), compute(rank, number, apply));
        }
    }

    private int[] combine(int rank, int number, Op.Reduce reduce) {
        int[] operands = values(rank, number, rank, reduce.operands());
        int count = reduce.target().count();
        int[] results = new int[count];
        for (int chunk = 0; chunk < count; chunk++) {
            int[] own = new int[reduce.operands().size()];
            for (int operand = 0; operand < own.length; operand++) {
                own[operand] = operands[operand * count + chunk];
            }
            results[chunk] = expressions.combined(own);
        }
        return results;
    }

    /** A kernel may write some of its target before it has read all operands. Other ops read and write the same chunks. */
    private void requireApart(int rank, int number, Op.Apply apply) {
        for (Slice operand : apply.operands()) {
            if (memories[rank].overwrites(apply.target(), operand)) {
                throw programs.failure(
                        rank,
                        number,
                        "a target that is exactly the memory of an operand, or shares none with it",
                        apply.target() + " over " + operand);
            }
        }
    }

    private int[] compute(int rank, int number, Op.Apply apply) {
        int[] operands = values(rank, number, rank, apply.operands());
        requireApart(rank, number, apply);
        Optional<KernelForm> form = programs.collective().kernel(apply.kernel());
        if (form.isPresent()) {
            return new int[] {add(rank, number, form.get(), operands, apply.target())};
        }
        int count = apply.target().count();
        int[] results = new int[count];
        for (int chunk = 0; chunk < count; chunk++) {
            String kernel = count == 1 ? apply.kernel() : apply.kernel() + "#" + chunk;
            results[chunk] = expressions.applied(kernel, operands);
        }
        return results;
    }

    private int add(int rank, int number, KernelForm form, int[] operands, Slice target) {
        int terms = form.terms(operands.length);
        if (terms < 0 || target.count() != 1) {
            throw programs.failure(
                    rank,
                    number,
                    "one target and " + form.operands() + " operands a term",
                    target.count() + " and " + (operands.length - form.firstTerm()));
        }
        int[] sum = new int[form.firstTerm() + terms];
        System.arraycopy(operands, 0, sum, 0, form.firstTerm());
        for (int term = 0; term < terms; term++) {
            int first = form.firstTerm() + term * form.operands();
            int[] factors = Arrays.copyOfRange(operands, first, first + form.operands());
            sum[form.firstTerm() + term] = expressions.applied(form.term(), factors);
        }
        return expressions.added(form.term(), sum);
    }

    /** The values that an op reads, one per chunk. */
    private int[] values(int rank, int number, int owner, List<Slice> slices) {
        int count = 0;
        for (Slice slice : slices) {
            count += slice.count();
        }
        int[] values = new int[count];
        int end = 0;
        for (Slice slice : slices) {
            memories[owner].read(slice, values, end);
            for (int i = 0; i < slice.count(); i++) {
                if (values[end + i] == SymbolicMemory.UNWRITTEN) {
                    throw programs.failure(
                            rank,
                            number,
                            "chunk " + (slice.first() + i) + " of " + slice + " to be written before",
                            "it was not");
                }
            }
            end += slice.count();
        }
        return values;
    }

    private void write(int rank, List<Slice> slices, int[] values) {
        int end = 0;
        for (Slice slice : slices) {
            memories[rank].write(slice, values, end);
            end += slice.count();
        }
    }
}

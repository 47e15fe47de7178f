package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Schedules that differ from a right one in one op. */
final class Mutants {
    private final Schedule schedule;
    /** Made once: most of them are those of every mutant. */
    private final Program[] programs;

    private final List<Mutant> mutants = new ArrayList<>();

    record Mutant(String change, Schedule schedule) {}

    private Mutants(Schedule schedule) {
        this.schedule = schedule;
        programs = new Program[schedule.ranks()];
        Arrays.setAll(programs, schedule::program);
    }

    /** Every mutant, without the symmetry that would give most of them away. */
    static List<Mutant> of(Schedule schedule) {
        Mutants all = new Mutants(schedule);
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            List<Op> ops = schedule.program(rank).ops();
            for (int number = 0; number < ops.size(); number++) {
                all.mutate(rank, ops, number);
            }
        }
        return all.mutants;
    }

    /** One mutant of a rank that does something. */
    static Mutant any(Schedule schedule, Random random) {
        int rank = random.nextInt(schedule.ranks());
        List<Op> ops = schedule.program(rank).ops();
        if (ops.isEmpty()) {
            return any(schedule, random);
        }
        Mutants some = new Mutants(schedule);
        some.mutate(rank, ops, random.nextInt(ops.size()));
        return some.mutants.get(random.nextInt(some.mutants.size()));
    }

    private void mutate(int rank, List<Op> ops, int number) {
        move(rank, ops, number);
        for (Op changed : changed(rank, ops.get(number))) {
            List<Op> copy = new ArrayList<>(ops);
            copy.set(number, changed);
            add(rank, "op " + number + " " + ops.get(number).text() + " became " + changed.text(), copy);
        }
    }

    private void move(int rank, List<Op> ops, int number) {
        String op = "op " + number + " " + ops.get(number).text();
        List<Op> without = new ArrayList<>(ops);
        without.remove(number);
        add(rank, op + " dropped", without);
        List<Op> twice = new ArrayList<>(ops);
        twice.add(number, ops.get(number));
        add(rank, op + " done twice", twice);
        for (int other = 0; other < number; other++) {
            List<Op> swapped = new ArrayList<>(ops);
            swapped.set(number, ops.get(other));
            swapped.set(other, ops.get(number));
            add(rank, op + " swapped with " + ops.get(other).text(), swapped);
        }
    }

    private List<Op> changed(int rank, Op op) {
        List<Op> changed = new ArrayList<>();
        for (int peer = 0; peer < schedule.ranks(); peer++) {
            if (op instanceof Op.Send send && peer != send.peer() && peer != rank) {
                changed.add(new Op.Send(send.lane(), peer, send.key(), send.sources()));
            } else if (op instanceof Op.Recv recv && peer != recv.peer() && peer != rank) {
                changed.add(new Op.Recv(recv.lane(), peer, recv.key(), recv.targets()));
            }
        }
        for (Buffer buffer : List.of(Buffer.INPUT, Buffer.OUTPUT, Buffer.scratch(0), Buffer.scratch(1))) {
            for (int shift = -1; shift <= 1; shift++) {
                changed.addAll(shifted(op, buffer, shift));
            }
        }
        changed.removeIf(other -> other.equals(op));
        return changed;
    }

    private List<Op> shifted(Op op, Buffer buffer, int shift) {
        return switch (op) {
            case Op.Send send -> {
                List<Op> found = new ArrayList<>();
                for (List<Slice> slices : oneShifted(send.sources(), buffer, shift)) {
                    found.add(new Op.Send(send.lane(), send.peer(), send.key(), slices));
                }
                found.add(new Op.Send(send.lane() + 1, send.peer(), send.key(), send.sources()));
                found.add(new Op.Send(send.lane(), send.peer(), send.key() + 1, send.sources()));
                yield found;
            }
            case Op.Recv recv -> {
                List<Op> found = new ArrayList<>();
                for (List<Slice> slices : oneShifted(recv.targets(), buffer, shift)) {
                    found.add(new Op.Recv(recv.lane(), recv.peer(), recv.key(), slices));
                }
                found.add(new Op.Recv(recv.lane() + 1, recv.peer(), recv.key(), recv.targets()));
                found.add(new Op.Recv(recv.lane(), recv.peer(), recv.key() + 1, recv.targets()));
                yield found;
            }
            case Op.Copy copy ->
                List.of(
                        new Op.Copy(copy.lane() + 1, copy.source(), copy.target()),
                        new Op.Copy(copy.lane(), copy.source().in(buffer), copy.target()),
                        new Op.Copy(copy.lane(), copy.source(), copy.target().in(buffer)));
            case Op.Reduce reduce -> reduced(reduce, buffer);
            case Op.Apply apply -> applied(apply, buffer, shift);
        };
    }

    private static List<Op> applied(Op.Apply apply, Buffer buffer, int shift) {
        List<Op> found = new ArrayList<>();
        List<Slice> operands = apply.operands();
        for (List<Slice> slices : oneShifted(operands, buffer, shift)) {
            found.add(new Op.Apply(apply.lane(), apply.kernel(), slices, apply.target()));
        }
        found.add(new Op.Apply(apply.lane() + 1, apply.kernel(), operands, apply.target()));
        found.add(new Op.Apply(apply.lane(), apply.kernel(), operands.reversed(), apply.target()));
        if (operands.size() > 2) {
            found.add(new Op.Apply(
                    apply.lane(), apply.kernel(), operands.subList(0, operands.size() - 2), apply.target()));
        }
        found.add(new Op.Apply(
                apply.lane(), apply.kernel(), operands, apply.target().in(buffer)));
        return found;
    }

    private static List<Op> reduced(Op.Reduce reduce, Buffer buffer) {
        List<Op> found = new ArrayList<>();
        found.add(new Op.Reduce(reduce.lane() + 1, reduce.operands(), reduce.target()));
        found.add(new Op.Reduce(reduce.lane(), reduce.operands().reversed(), reduce.target()));
        if (reduce.operands().size() > 1) {
            List<Slice> fewer = reduce.operands().subList(1, reduce.operands().size());
            found.add(new Op.Reduce(reduce.lane(), fewer, reduce.target()));
        }
        found.add(
                new Op.Reduce(reduce.lane(), reduce.operands(), reduce.target().in(buffer)));
        for (List<Slice> slices : oneShifted(reduce.operands(), buffer, 0)) {
            found.add(new Op.Reduce(reduce.lane(), slices, reduce.target()));
        }
        return found;
    }

    private static List<List<Slice>> oneShifted(List<Slice> slices, Buffer buffer, int shift) {
        List<List<Slice>> found = new ArrayList<>();
        for (int i = 0; i < slices.size(); i++) {
            Slice slice = slices.get(i);
            if (slice.first() + shift >= 0) {
                List<Slice> copy = new ArrayList<>(slices);
                copy.set(i, new Slice(buffer, slice.first() + shift, slice.count()));
                found.add(copy);
            }
        }
        return found;
    }

    private void add(int mutated, String change, List<Op> ops) {
        Program changed = new Program(mutated, ops);
        Schedule mutant = Schedule.of(
                schedule.algorithm(),
                schedule.collective(),
                Symmetry.NONE,
                rank -> rank == mutated ? changed : programs[rank]);
        mutants.add(new Mutant("rank " + mutated + " " + change, mutant));
    }
}

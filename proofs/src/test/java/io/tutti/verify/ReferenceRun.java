package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.KernelForm;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.RankRange;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Runs a schedule on random numbers, one lane at a time in random order, each chunk one long, every reduction a sum. A
 * message is taken out of the sender's memory at a random time between its send and its receive. Independent of the
 * verifier.
 */
final class ReferenceRun {
    private final Schedule schedule;
    private final boolean inPlace;
    private final Random random;
    private final List<Rank> ranks = new ArrayList<>();
    private final Map<String, ArrayDeque<Message>> channels = new HashMap<>();

    private static final class Message {
        private final Rank sender;
        private final Op.Send send;
        private long[] content;
        private boolean isComplete;

        Message(Rank sender, Op.Send send) {
            this.sender = sender;
            this.send = send;
        }

        void take() {
            if (content == null) {
                content = send.sources().stream().flatMapToLong(sender::read).toArray();
            }
        }
    }

    private final class Rank {
        private final Program program;
        private final Dependencies dependencies;
        private final Map<Slice, Long> memory = new HashMap<>();
        private final Map<Integer, Message> sent = new HashMap<>();
        private final boolean[] done;

        Rank(Program program, Dependencies dependencies) {
            this.program = program;
            this.dependencies = dependencies;
            done = new boolean[program.ops().size()];
        }

        Slice place(Buffer buffer, int chunk) {
            boolean isInput = inPlace
                    && buffer == Buffer.OUTPUT
                    && schedule.collective().input(program.rank()).contains(chunk);
            return new Slice(isInput ? Buffer.INPUT : buffer, chunk, 1);
        }

        LongStream read(Slice slice) {
            return LongStream.range(slice.first(), slice.end())
                    .map(chunk -> memory.getOrDefault(place(slice.buffer(), (int) chunk), random.nextLong()));
        }

        void write(List<Slice> slices, long[] values) {
            int next = 0;
            for (Slice slice : slices) {
                for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                    memory.put(place(slice.buffer(), chunk), values[next++]);
                }
            }
        }

        boolean isComplete(int number) {
            return done[number] && (!sent.containsKey(number) || sent.get(number).isComplete);
        }

        /** Does the next op of a lane if it may; whether it did. */
        boolean advance(int lane) {
            for (int number = 0; number < done.length; number++) {
                if (!done[number] && program.ops().get(number).lane() == lane) {
                    for (int wait : dependencies.of(number)) {
                        if (!isComplete(wait)) {
                            return false;
                        }
                    }
                    done[number] = execute(number, program.ops().get(number));
                    return done[number];
                }
            }
            return false;
        }

        private long added(Op.Apply apply) {
            KernelForm form = schedule.collective().kernel(apply.kernel()).orElseThrow();
            long[] values = apply.operands().stream().flatMapToLong(this::read).toArray();
            return ReferenceRun.added(form, values);
        }

        private boolean execute(int number, Op op) {
            switch (op) {
                case Op.Send send -> {
                    Message message = new Message(this, send);
                    sent.put(number, message);
                    channel(program.rank(), send.peer(), send.lane()).add(message);
                }
                case Op.Recv recv -> {
                    Message message =
                            channel(recv.peer(), program.rank(), recv.lane()).poll();
                    if (message == null) {
                        return false;
                    }
                    message.take();
                    message.isComplete = true;
                    write(recv.targets(), message.content);
                }
                case Op.Copy copy -> write(copy.writes(), read(copy.source()).toArray());
                case Op.Reduce reduce -> {
                    long[] sum = new long[reduce.target().count()];
                    for (Slice operand : reduce.operands()) {
                        long[] values = read(operand).toArray();
                        Arrays.setAll(sum, i -> sum[i] + values[i]);
                    }
                    write(reduce.writes(), sum);
                }
                case Op.Apply apply -> write(apply.writes(), new long[] {added(apply)});
            }
            return true;
        }
    }

    /** The terms that the collective says a kernel adds up. */
    private static long added(KernelForm form, long[] values) {
        long sum = form.accumulates() ? values[0] : 0;
        for (int term = 0; term < form.terms(values.length); term++) {
            int first = form.firstTerm() + term * form.operands();
            sum += term(Arrays.copyOfRange(values, first, first + form.operands()));
        }
        return sum;
    }

    /** Any function that feels every operand and their order. */
    private static long term(long[] operands) {
        long mixed = 17;
        for (long operand : operands) {
            mixed = Long.rotateLeft(mixed, 23) * 0x9E3779B97F4A7C15L ^ operand;
        }
        return mixed * 0x9E3779B97F4A7C15L;
    }

    /** A rank's contribution. */
    private static long value(Symbol symbol, long[][] inputs) {
        return switch (symbol) {
            case Symbol.Own own -> inputs[own.rank()][own.chunk()];
            case Symbol.Applied applied ->
                term(applied.operands().stream()
                        .mapToLong(operand -> value(operand, inputs))
                        .toArray());
            case Symbol.Combined combined ->
                combined.operands().stream()
                        .mapToLong(operand -> value(operand, inputs))
                        .sum();
        };
    }

    private ReferenceRun(
            Schedule schedule, boolean inPlace, long seed, Program[] programs, Dependencies[] dependencies) {
        this.schedule = schedule;
        this.inPlace = inPlace;
        this.random = new Random(seed);
        for (int rank = 0; rank < programs.length; rank++) {
            ranks.add(new Rank(programs[rank], dependencies[rank]));
        }
    }

    /** Whether a schedule gives right results with each seed from 0. */
    static boolean isRight(Schedule schedule, boolean inPlace, int seeds) {
        Program[] programs = new Program[schedule.ranks()];
        Arrays.setAll(programs, schedule::program);
        Dependencies[] dependencies = new Dependencies[programs.length];
        Arrays.setAll(dependencies, rank -> Dependencies.of(programs[rank], schedule.collective(), inPlace));
        return IntStream.range(0, seeds)
                .allMatch(seed -> new ReferenceRun(schedule, inPlace, seed, programs, dependencies).isRight());
    }

    private ArrayDeque<Message> channel(int source, int destination, int lane) {
        return channels.computeIfAbsent(source + " " + destination + " " + lane, c -> new ArrayDeque<>());
    }

    /** Runs, and says whether all results are right. */
    private boolean isRight() {
        Collective collective = schedule.collective();
        long[][] inputs = new long[ranks.size()][collective.chunks()];
        for (int rank = 0; rank < inputs.length; rank++) {
            for (int i = 0; i < collective.input(rank).count(); i++) {
                int chunk = collective.input(rank).chunk(i);
                inputs[rank][chunk] = random.nextLong();
                ranks.get(rank).memory.put(Slice.input(chunk, 1), inputs[rank][chunk]);
            }
        }
        return run() && areRight(inputs);
    }

    private boolean run() {
        int left = ranks.stream().mapToInt(rank -> rank.done.length).sum();
        for (int idle = 0; left > 0 && idle < 50 * ranks.size(); idle++) {
            Rank rank = ranks.get(random.nextInt(ranks.size()));
            if (rank.advance(random.nextInt(rank.program.lanes()))) {
                left--;
                idle = 0;
            }
            channels.values().stream()
                    .flatMap(ArrayDeque::stream)
                    .filter(m -> random.nextInt(8) == 0)
                    .forEach(Message::take);
        }
        return left == 0 && channels.values().stream().allMatch(ArrayDeque::isEmpty);
    }

    private boolean areRight(long[][] inputs) {
        Collective collective = schedule.collective();
        for (Rank rank : ranks) {
            int own = rank.program.rank();
            for (int i = 0; i < collective.output(own).count(); i++) {
                int chunk = collective.output(own).chunk(i);
                RankRange contributors = collective.contributors(own, chunk);
                long expected = 0;
                for (int other = contributors.from(); other < contributors.to(); other++) {
                    expected += value(collective.contribution(other, chunk), inputs);
                }
                boolean isAsked = !contributors.isEmpty();
                if (isAsked && rank.read(Slice.output(chunk, 1)).sum() != expected) {
                    return false;
                }
            }
        }
        return true;
    }
}

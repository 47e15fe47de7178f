package io.tutti.run;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.RankRange;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A schedule that grows op by op, as no algorithm makes it: messages, copies and reductions in an order drawn at random, with few
 * scratch buffers that are used again and again. Nothing is read that has not been written, and each message is sent before it is
 * received, so it is right wherever sends need no buffers.
 */
final class RandomSchedule {
    static final int CHUNKS = 3;
    static final int LANES = 2;
    private static final int SCRATCHES = 2;

    private final Random random;
    private final boolean isOneRound;
    private final List<ProgramBuilder> programs = new ArrayList<>();
    private final List<Map<Buffer, Contents>> memories = new ArrayList<>();
    private final TreeSet<Integer> pairs = new TreeSet<>();
    private int key;

    /** What has been written of a buffer. */
    private static final class Contents {
        private Slice run;
        private final TreeSet<Integer> written = new TreeSet<>();
    }

    private RandomSchedule(int ranks, boolean isOneRound, Random random) {
        this.random = random;
        this.isOneRound = isOneRound;
        for (int rank = 0; rank < ranks; rank++) {
            programs.add(new ProgramBuilder(rank));
            memories.add(new LinkedHashMap<>());
            write(rank, Slice.input(0, CHUNKS));
        }
    }

    /** Of two lanes and any messages. */
    static Schedule ofLanes(int ranks, Random random) {
        return new RandomSchedule(ranks, false, random).schedule();
    }

    /** Of one lane, in which a rank sends parts of its INPUT, once to each other rank. */
    static Schedule ofOneRound(int ranks, Random random) {
        return new RandomSchedule(ranks, true, random).schedule();
    }

    private Schedule schedule() {
        int ops = 3 + random.nextInt(12);
        for (int op = 0; op < ops; op++) {
            key += !isOneRound && random.nextInt(4) == 0 ? 1 : 0;
            int rank = random.nextInt(programs.size());
            switch (random.nextInt(5)) {
                case 0 -> copy(rank, chunks());
                case 1 -> reduce(rank);
                default -> message(rank, (rank + 1 + random.nextInt(programs.size() - 1)) % programs.size());
            }
        }
        for (int rank = 0; rank < programs.size(); rank++) {
            show(rank);
        }
        return Schedule.of(
                "random",
                new Anything(programs.size()),
                Symmetry.NONE,
                rank -> programs.get(rank).build());
    }

    /** Scratch memory is seen in results only. */
    private void show(int rank) {
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            if (random.nextBoolean()) {
                Slice target = Slice.output(chunk, 1);
                programs.get(rank).lane(lane()).copy(target, readable(rank, target));
                write(rank, target);
            }
        }
    }

    private void copy(int rank, Slice chunks) {
        Slice source = readable(rank, chunks);
        programs.get(rank).lane(lane()).copy(writable(rank, source), source);
    }

    private void reduce(int rank) {
        Slice chunks = chunks();
        List<Slice> operands = IntStream.range(0, 2 + random.nextInt(2))
                .mapToObj(operand -> readable(rank, chunks))
                .toList();
        programs.get(rank).lane(lane()).reduce(writable(rank, chunks), operands);
    }

    private void message(int from, int to) {
        if (isOneRound && !pairs.add(from * programs.size() + to)) {
            return;
        }
        List<Slice> sources = new ArrayList<>();
        List<Slice> targets = new ArrayList<>();
        for (int part = isOneRound || random.nextInt(4) > 0 ? 1 : 2; part > 0; part--) {
            Slice chunks = chunks();
            sources.add(isOneRound ? chunks : readable(from, chunks));
            targets.add(writable(to, chunks));
        }
        int lane = lane();
        programs.get(from).lane(lane).send(to, key, sources.toArray(Slice[]::new));
        programs.get(to).lane(lane).recv(from, key, targets.toArray(Slice[]::new));
        if (targets.size() == 1
                && random.nextBoolean()) { // most receives that can be fused are followed by a reduction
            Slice target = targets.getFirst();
            Slice own = readable(to, target);
            programs.get(to).reduce(writable(to, target), own, target);
        }
    }

    private int lane() {
        return isOneRound || random.nextInt(3) > 0 ? 0 : 1;
    }

    private Slice chunks() {
        int first = random.nextInt(CHUNKS);
        return Slice.input(first, 1 + random.nextInt(CHUNKS - first));
    }

    /** These chunks in a buffer that has them. */
    private Slice readable(int rank, Slice chunks) {
        List<Buffer> holding = new ArrayList<>();
        memories.get(rank).forEach((buffer, contents) -> {
            if (IntStream.range(chunks.first(), chunks.end()).allMatch(contents.written::contains)) {
                holding.add(buffer);
            }
        });
        return chunks.in(holding.get(random.nextInt(holding.size())));
    }

    private Slice writable(int rank, Slice chunks) {
        int number = random.nextInt(1 + 2 * SCRATCHES);
        Slice target = chunks.in(number == 0 ? Buffer.OUTPUT : Buffer.scratch(number % SCRATCHES));
        write(rank, target);
        return target;
    }

    private void write(int rank, Slice slice) {
        Contents contents = memories.get(rank).computeIfAbsent(slice.buffer(), buffer -> new Contents());
        boolean isInside =
                contents.run != null && contents.run.first() <= slice.first() && slice.end() <= contents.run.end();
        if (slice.buffer() instanceof Buffer.Scratch && !isInside) {
            contents.run = slice;
            contents.written.clear();
        }
        IntStream.range(slice.first(), slice.end()).forEach(contents.written::add);
    }

    /** All ranks begin and end with all chunks, of whatever content. */
    private record Anything(int ranks) implements Collective {
        @Override
        public String name() {
            return "anything";
        }

        @Override
        public SequencedMap<String, Integer> parameters() {
            return new LinkedHashMap<>();
        }

        @Override
        public int chunks() {
            return CHUNKS;
        }

        @Override
        public ChunkRun input(int rank) {
            return ChunkRun.of(0, CHUNKS);
        }

        @Override
        public ChunkRun output(int rank) {
            return ChunkRun.of(0, CHUNKS);
        }

        @Override
        public RankRange contributors(int rank, int chunk) {
            return RankRange.NONE;
        }

        @Override
        public boolean isReducing() {
            return true;
        }

        @Override
        public boolean mayBeInPlace() {
            return true;
        }
    }
}

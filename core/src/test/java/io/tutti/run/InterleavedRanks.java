package io.tutti.run;

import io.tutti.kernel.Kernel;
import io.tutti.run.executor.LinkExecutor;
import io.tutti.run.executor.TaskArguments;
import io.tutti.run.executor.TaskData;
import io.tutti.run.lowering.Lowering;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.RingLink;
import io.tutti.type.Computation;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** All ranks of a schedule, run by {@link LinkExecutor}s over rings in one thread, in random order. */
final class InterleavedRanks {
    private final Schedule schedule;
    private final LinkExecutor[] executions;
    private final TaskData[] data;

    InterleavedRanks(Schedule schedule, boolean inPlace, int lanes) {
        this(schedule, inPlace, lanes, null, 0);
    }

    /** Ranks of which vectors go zero-copy from so many bytes on. */
    static InterleavedRanks zeroCopy(Schedule schedule, boolean inPlace, int lanes, long zeroCopyBytes) {
        return new InterleavedRanks(schedule, inPlace, lanes, new AnyMemory(), zeroCopyBytes);
    }

    private InterleavedRanks(
            Schedule schedule, boolean inPlace, int lanes, MemoryRegistry registry, long zeroCopyBytes) {
        this.schedule = schedule;
        int ranks = schedule.ranks();
        MemorySegment[][][] rings = new MemorySegment[ranks][ranks][lanes];
        for (MemorySegment[][] from : rings) {
            for (MemorySegment[] pair : from) {
                for (int lane = 0; lane < lanes; lane++) {
                    pair[lane] = Arena.ofAuto().allocate(RingLink.ringBytes(4096), 64);
                }
            }
        }
        executions = new LinkExecutor[ranks];
        data = new TaskData[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            Link[][] links = new Link[lanes][ranks];
            for (int lane = 0; lane < lanes; lane++) {
                for (int peer = 0; peer < ranks; peer++) {
                    links[lane][peer] =
                            new RingLink("local", peer, 0, rings[rank][peer][lane], rings[peer][rank][lane], registry);
                }
            }
            data[rank] = TaskData.of(Lowering.lower(schedule, rank, inPlace));
            executions[rank] = new LinkExecutor(data[rank], links, registry, zeroCopyBytes);
        }
    }

    void run(
            Layout layout,
            ElementType type,
            Kernel kernel,
            Computation computation,
            MemorySegment[] inputs,
            MemorySegment[] outputs,
            long sequence,
            RandomGenerator random) {
        int ranks = schedule.ranks();
        for (int rank = 0; rank < ranks; rank++) {
            LinkExecutor linkExecutor = executions[rank];
            data[rank].binding().bind(layout, type.bytes());
            TaskArguments arguments = data[rank].arguments();
            arguments.vectors(inputs[rank], outputs[rank]);
            arguments.scratch(Arena.ofAuto().allocate(data[rank].binding().scratchTotal() + 1, 64));
            arguments.kernel = kernel;
            arguments.computation = computation;
            arguments.elementBytes = type.bytes();
            arguments.sequence = sequence;
            arguments.fingerprint = 7;
            linkExecutor.begin();
        }
        int idle = 0;
        for (int open = ranks; open > 0; ) {
            boolean moved = executions[random.nextInt(ranks)].advance();
            idle = moved ? 0 : idle + 1;
            if (idle > 1000 * ranks) {
                throw new IllegalStateException(schedule + " makes no progress");
            }
            open = 0;
            for (LinkExecutor linkExecutor : executions) {
                open += linkExecutor.isComplete() ? 0 : 1;
            }
        }
    }

    /** All native memory of the test is registered memory, as each vector is looked for. */
    private static final class AnyMemory implements MemoryRegistry {
        private final List<MemorySegment> all = new ArrayList<>();

        @Override
        public MemorySegment allocate(long[] sizes) {
            throw new UnsupportedOperationException("allocate");
        }

        @Override
        public int find(MemorySegment segment) {
            all.add(segment);
            return segment.isNative() ? all.size() - 1 : -1;
        }

        @Override
        public long offset(int allocation, MemorySegment segment) {
            return segment.address() - all.get(allocation).address();
        }

        @Override
        public MemorySegment peer(int rank, int allocation) {
            return all.get(allocation);
        }
    }
}

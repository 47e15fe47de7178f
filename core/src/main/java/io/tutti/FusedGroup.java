package io.tutti;

import io.tutti.run.task.GrowingMemory;
import io.tutti.spi.MemoryCopy;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Packs the vectors of each element type and reduction into one buffer, runs one allreduce on it, and unpacks the results. */
final class FusedGroup implements Group {
    private record Kind(ElementType type, Reduction reduction) {}

    private final Communicator communicator;
    private final Map<Kind, List<Data>> vectors = new LinkedHashMap<>();

    FusedGroup(Communicator communicator) {
        this.communicator = communicator;
    }

    @Override
    public Group allreduce(Data vector, Reduction reduction) {
        Checks.notNull("vector", vector);
        Checks.reduction(reduction, vector);
        Checks.writable(vector);
        vectors.computeIfAbsent(new Kind(vector.type(), reduction), k -> new ArrayList<>())
                .add(vector);
        return this;
    }

    @Override
    public void run() {
        try (GrowingMemory memory = new GrowingMemory()) {
            vectors.forEach((kind, members) -> exchange(kind, members, memory));
        } finally {
            vectors.clear();
        }
    }

    private void exchange(Kind kind, List<Data> members, GrowingMemory memory) {
        long bytes = members.stream().mapToLong(d -> d.segment().byteSize()).sum();
        MemorySegment packed = memory.atLeast(bytes).asSlice(0, bytes);
        long at = 0;
        for (Data member : members) {
            MemoryCopy.copy(member.segment(), 0, packed, at, member.segment().byteSize());
            at += member.segment().byteSize();
        }
        communicator.allreduce(Data.of(packed, kind.type()), kind.reduction());
        at = 0;
        for (Data member : members) {
            MemoryCopy.copy(packed, at, member.segment(), 0, member.segment().byteSize());
            at += member.segment().byteSize();
        }
    }
}

package io.tutti.sparse.offline;

import io.tutti.Data;
import io.tutti.Work;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Topology;
import io.tutti.sparse.collective.CollectiveBackend;
import io.tutti.sparse.collective.RankSchedule;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongBinaryOperator;

/**
 * The backend of offline runs: every rank gets the result of the schedule without its messages. Means of whole vectors
 * are not computed; nothing depends on them.
 *
 * @param averaging the algorithm that would compute means
 */
record OfflineBackend(VirtualCluster cluster, int rank, Topology topology, String averaging)
        implements CollectiveBackend {
    /** One rank's words for all ranks, and their layout. */
    private record Parcel(int[] words, Layout layout) {}

    /** Work that is complete at once. */
    private record Done() implements Work {
        @Override
        public boolean cancel(String reason) {
            return false;
        }

        @Override
        public boolean isDone() {
            return true;
        }

        @Override
        public void await() {}

        @Override
        public boolean await(Duration limit) {
            return true;
        }

        @Override
        public CompletionStage<Void> asStage() {
            return CompletableFuture.completedStage(null);
        }
    }

    @Override
    public CollectiveBackend fork() {
        return this;
    }

    @Override
    public int[] gather(RankSchedule schedule, Layout layout, int[] own) {
        if (layout.length(rank) != own.length) {
            throw new IllegalStateException(
                    "rank " + rank + " brings " + own.length + " words of " + layout.length(rank));
        }
        return cluster.meet(rank, own, all -> {
            int[] words = new int[Math.toIntExact(layout.offset(all.length))];
            for (int source = 0; source < all.length; source++) {
                System.arraycopy(all[source], 0, words, (int) layout.offset(source), (int) layout.length(source));
            }
            return words;
        });
    }

    @Override
    public void combine(RankSchedule schedule, Layout layout, Data input, Data output, Reduction reduction) {
        LongBinaryOperator operator = reduction == Reduction.SUM ? Long::sum : Math::max;
        long[] combined = cluster.meet(rank, numbers(input), all -> {
            long[] result = ((long[]) all[0]).clone();
            for (int source = 1; source < all.length; source++) {
                for (int i = 0; i < result.length; i++) {
                    result[i] = operator.applyAsLong(result[i], ((long[]) all[source])[i]);
                }
            }
            return result;
        });
        write(combined, output);
    }

    private static long[] numbers(Data vector) {
        MemorySegment segment = vector.segment();
        long[] numbers = new long[Math.toIntExact(vector.count())];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = isLong(vector)
                    ? segment.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i)
                    : segment.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
        }
        return numbers;
    }

    private static void write(long[] numbers, Data vector) {
        MemorySegment segment = vector.segment();
        for (int i = 0; i < numbers.length; i++) {
            if (isLong(vector)) {
                segment.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i, numbers[i]);
            } else {
                segment.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i, (int) numbers[i]);
            }
        }
    }

    private static boolean isLong(Data vector) {
        return vector.type() == ElementType.INT64;
    }

    @Override
    public void exchange(RankSchedule schedule, Layout layout, int[] words, int[] into) {
        Object[] parcels = cluster.meet(rank, new Parcel(words, layout), all -> all);
        int to = 0;
        for (int source = 0; source < parcels.length; source++) {
            Parcel parcel = (Parcel) parcels[source];
            int first = source * parcels.length;
            int length = (int) parcel.layout.length(first + rank);
            int from = (int) parcel.layout.length(first, rank);
            System.arraycopy(parcel.words, from, into, to, length);
            to += length;
        }
    }

    @Override
    public Work start(RankSchedule schedule, Layout layout, int[] words, int[] into) {
        exchange(schedule, layout, words, into);
        return new Done();
    }

    @Override
    public void average(Data vector) {
        // No result depends on the mean.
    }

    @Override
    public Work startAverage(Data vector) {
        return new Done();
    }

    @Override
    public MemorySegment allocate(long bytes) {
        return MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
    }

    @Override
    public String averaging(Data vector) {
        return averaging;
    }

    @Override
    public void send(Data words, int destination) {
        cluster.post(rank, destination, words.segment().toArray(ValueLayout.JAVA_INT));
    }

    @Override
    public void receive(Data words, int source) {
        MemorySegment.copy(
                MemorySegment.ofArray(cluster.take(source, rank)),
                0,
                words.segment(),
                0,
                words.segment().byteSize());
    }

    @Override
    public void close() {
        // The cluster belongs to the offline run.
    }
}

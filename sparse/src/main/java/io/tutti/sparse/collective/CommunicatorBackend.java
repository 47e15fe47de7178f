package io.tutti.sparse.collective;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Work;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Topology;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;

/**
 * Runs collectives on a communicator. Schedules run as given, so the counted schedules are those that run.
 *
 * @param isOwned whether closing this backend closes the communicator; otherwise the user closes it
 */
public record CommunicatorBackend(Communicator communicator, boolean isOwned) implements CollectiveBackend {
    public static CollectiveBackend of(Communicator users) {
        return new CommunicatorBackend(users, false);
    }

    @Override
    public int rank() {
        return communicator.rank();
    }

    @Override
    public Topology topology() {
        return communicator.topology();
    }

    @Override
    public CollectiveBackend fork() {
        return new CommunicatorBackend(communicator.dup(), true);
    }

    @Override
    public int[] gather(RankSchedule schedule, Layout layout, int[] own) {
        int[] all = new int[Math.toIntExact(layout.offset(layout.chunks()))];
        communicator.run(request(schedule, layout, Data.of(own), Data.of(all), Reduction.SUM));
        return all;
    }

    @Override
    public void combine(RankSchedule schedule, Layout layout, Data input, Data output, Reduction reduction) {
        communicator.run(request(schedule, layout, input, output, reduction));
    }

    @Override
    public void exchange(RankSchedule schedule, Layout layout, int[] words, int[] into) {
        communicator.run(request(schedule, layout, Data.of(words), Data.of(into), Reduction.SUM));
    }

    @Override
    public Work start(RankSchedule schedule, Layout layout, int[] words, int[] into) {
        return communicator.start(request(schedule, layout, Data.of(words), Data.of(into), Reduction.SUM));
    }

    private static Request request(RankSchedule schedule, Layout layout, Data input, Data output, Reduction reduction) {
        String name = "sparse " + schedule.collective();
        return new Request.Scheduled(name, schedule.algorithm(), layout, input, output, reduction, null);
    }

    @Override
    public void average(Data vector) {
        communicator.allreduce(vector, Reduction.AVG);
    }

    @Override
    public Work startAverage(Data vector) {
        return communicator.start(new Request.Allreduce(vector, Reduction.AVG));
    }

    @Override
    public MemorySegment allocate(long bytes) {
        return communicator.allocate(bytes);
    }

    @Override
    public String averaging(Data vector) {
        return communicator
                .algorithm(new Request.Allreduce(vector, Reduction.AVG))
                .name();
    }

    @Override
    public void send(Data words, int destination) {
        communicator.send(words, destination);
    }

    @Override
    public void receive(Data words, int source) {
        communicator.receive(words, source);
    }

    @Override
    public void close() {
        if (isOwned) {
            communicator.close();
        }
    }
}

package io.tutti.control;

import io.tutti.control.log.CallCount;
import io.tutti.control.log.CallLog;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.FailpointCallLog;
import io.tutti.control.log.Finding;
import io.tutti.error.CommunicationException;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.CollectiveCount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The control plane of a rank that has failpoints.
 *
 * @param plane does the work
 * @param failpoints the rank's
 */
public record FailpointControlPlane(ControlPlane plane, Failpoints failpoints) implements ControlPlane {
    /** Returns a control plane that passes the steps of a rank's failpoints: the plane itself if there are none. */
    public static ControlPlane of(ControlPlane plane, Failpoints failpoints) {
        return failpoints.isOff() ? plane : new FailpointControlPlane(plane, failpoints);
    }

    @Override
    public int rank() {
        return plane.rank();
    }

    @Override
    public int size() {
        return plane.size();
    }

    @Override
    public Abort abort() {
        return plane.abort();
    }

    @Override
    public byte[][] allgather(String topic, int[] members, byte[] own, Duration limit) {
        byte[][] all = plane.allgather(topic, members, own, limit);
        failpoints.passed(ProtocolStep.CONTROL_GATHER);
        return all;
    }

    @Override
    public CallLog newCallLog(long communicator, int[] members) {
        return new FailpointCallLog(communicator, members, failpoints);
    }

    @Override
    public void add(CallLog log) {
        plane.add(log);
    }

    @Override
    public void remove(CallLog log) {
        plane.remove(log);
    }

    @Override
    public List<CommunicatorRecord> records(int most) {
        return plane.records(most);
    }

    @Override
    public void answerInspections(Supplier<byte[]> ownRecord) {
        plane.answerInspections(ownRecord);
    }

    @Override
    public void serveInspections(BooleanSupplier isAsked, Consumer<Map<Integer, byte[]>> results) {
        plane.serveInspections(isAsked, results);
    }

    @Override
    public CallCount counter(String collective) {
        return plane.counter(collective);
    }

    @Override
    public List<CollectiveCount> counts() {
        return plane.counts();
    }

    @Override
    public long waitingNanos() {
        return plane.waitingNanos();
    }

    @Override
    public boolean isExplained() {
        return plane.isExplained();
    }

    @Override
    public void compare(long communicator, int[] members, long sequence) {
        plane.compare(communicator, members, sequence);
        failpoints.passed(ProtocolStep.CONTROL_COMPARE);
    }

    @Override
    public Finding diagnosis(long communicator, long sequence) {
        return plane.diagnosis(communicator, sequence);
    }

    @Override
    public void lost(int rank) {
        plane.lost(rank);
    }

    @Override
    public void raise(CommunicationException cause) {
        plane.raise(cause);
        failpoints.passed(ProtocolStep.CONTROL_RAISE);
    }

    @Override
    public void close() {
        failpoints.passed(ProtocolStep.CONTROL_LEAVE);
        plane.close();
        failpoints.passed(ProtocolStep.CONTROL_LEFT);
    }
}

package io.tutti;

import io.tutti.bootstrap.ReplacementListener;
import io.tutti.bootstrap.note.LaunchNotes;
import io.tutti.bootstrap.survivors.Replacements;
import io.tutti.bootstrap.survivors.Survivors;
import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.error.Ranks;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The search of a running job for replacements, once. Rank 0 listens for them at the job's rendezvous; all ranks learn which have come, or
 * why too few have.
 */
final class ReplacementSearch {
    private static final long LOOK_NANOS = 100_000_000L;
    /** As long as a setting may be, so that sums of times do not overflow. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final ProcessSuccession succession;
    private final Survivors survivors;
    private final ControlPlane control;
    private final int number;
    private final int size;
    private final LaunchNotes notes;
    private final int[] everyone;
    private final List<Integer> places;

    /**
     * @param number of this search in its job, from 0
     * @param size how many ranks there shall be
     */
    ReplacementSearch(ProcessSuccession succession, ControlPlane control, int number, int size) {
        this.succession = succession;
        this.survivors = succession.survivors();
        this.control = control;
        this.number = number;
        this.size = size;
        this.notes = succession.notes().of(survivors.origins());
        this.everyone = IntStream.range(0, control.size()).toArray();
        this.places = survivors.freePlaces(size - control.size());
    }

    /**
     * Blocks until rank 0 has found enough replacements, or gives up. The launcher is asked for some meanwhile.
     *
     * @param limit how long rank 0 waits; that of other ranks does not count
     */
    Replacements run(Duration limit) {
        notes.grows(places);
        try {
            Duration rankZeros = meet(limit);
            Duration whole = rankZeros.plus(succession.options().duration(Setting.DEADLINE));
            byte[] own = control.rank() == 0 ? find(rankZeros).encode() : new byte[0];
            Replacements found = Replacements.decode(allgather("grown-", own, whole)[0]);
            succession.failpoints().passed(ProtocolStep.GROW_FOUND);
            if (!found.areEnough()) {
                notes.grows(List.of());
            }
            return found;
        } catch (ProtocolException e) {
            throw new IllegalStateException("what another rank tells of replacements cannot be read", e);
        } catch (RuntimeException | Error e) {
            notes.grows(List.of());
            throw e;
        }
    }

    /** Waits until all ranks have come, and returns rank 0's limit. */
    private Duration meet(Duration own) throws ProtocolException {
        long nanos = own.compareTo(LONGEST) < 0 ? own.toNanos() : LONGEST.toNanos();
        byte[] words = new WireWriter().i64(nanos).i32(size).toBytes();
        byte[][] all = allgather("grow-", words, succession.options().duration(Setting.DEADLINE));
        for (byte[] each : all) {
            WireReader in = new WireReader(each);
            in.i64();
            int other = in.i32();
            if (other != size) {
                throw new IllegalArgumentException("size=" + size + " here, size=" + other + " on another rank");
            }
        }
        return Duration.ofNanos(new WireReader(all[0]).i64());
    }

    /** A rank that comes too late has called this less often than the others, so it could never meet them again in this job. */
    private byte[][] allgather(String topic, byte[] own, Duration limit) {
        return new JobFailures(control)
                .needing(" in grow", () -> control.allgather(topic + number, everyone, own, limit));
    }

    private Replacements find(Duration limit) {
        System.getLogger("io.tutti")
                .log(
                        Level.INFO,
                        "rank 0 waits up to {0} s for replacements: processes with {1}=1 for {2}",
                        limit.toSeconds(),
                        JobVariables.REPLACEMENT,
                        Ranks.text(places));
        try (ReplacementListener listener = ReplacementListener.open(
                succession.membership(),
                survivors.credentials(),
                succession.options(),
                HostJob.request(succession.membership(), succession.options()),
                Set.copyOf(survivors.origins()),
                survivors.invitation())) {
            return collect(listener, System.nanoTime() + limit.toNanos(), limit);
        } catch (IOException e) {
            return Replacements.none("rank 0 cannot let replacements in: " + e.getMessage(), false);
        } catch (InterruptedException e) {
            throw new IllegalStateException("no code interrupts this thread", e);
        }
    }

    private Replacements collect(ReplacementListener listener, long end, Duration limit)
            throws IOException, InterruptedException {
        while (true) {
            long left = end - System.nanoTime();
            List<ReplacementListener.Candidate> there = listener.await(Math.min(left, LOOK_NANOS), places.size());
            control.abort().check();
            if (there.size() == places.size()) {
                return Replacements.of(there);
            }
            if (left <= 0) {
                String names = there.isEmpty() ? "" : ": " + String.join(", ", listener.names());
                return Replacements.none(
                        String.format(
                                Locale.ROOT,
                                "%d of %d replacements have come within %s s%s; each is a process with %s=1, and the place of %s",
                                there.size(),
                                places.size(),
                                limit.toMillis() / 1000.0,
                                names,
                                JobVariables.REPLACEMENT,
                                Ranks.text(places)),
                        true);
            }
        }
    }
}

package io.tutti.measure;

import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.subject.LostException;
import io.tutti.measure.wire.BenchController;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The libraries that are measured together: the job of Tutti and the jobs of peers. They are started one after the
 * other and ended together.
 */
final class Subjects implements AutoCloseable {
    private static final Duration LONGEST_ORDER = Duration.ofMinutes(5);

    private final int ranks;
    private final List<BenchSubject> subjects = new ArrayList<>();
    private final List<BenchSeries> series = new ArrayList<>();

    Subjects(int ranks) {
        this.ranks = ranks;
    }

    /** Starts the job of Tutti and waits for its ranks; {@code start} starts ranks that connect to a controller. */
    void addOurs(List<BenchVariant> variants, BenchJob job, Function<BenchController, BenchSubject> start)
            throws IOException, LostException {
        BenchSubject ours = add(start);
        for (int i = 0; i < variants.size(); i++) {
            BenchVariant variant = variants.get(i);
            String library = variant.isMpi() ? job.mpi().orElseThrow().name() : ours.name();
            series.add(new BenchSeries(ours, i, variant, library));
        }
    }

    private BenchSubject add(Function<BenchController, BenchSubject> start) throws IOException, LostException {
        BenchSubject subject = BenchSubject.start(new BenchController(ranks, LONGEST_ORDER), start);
        subjects.add(subject);
        subject.awaitRanks();
        return subject;
    }

    /** Starts a peer and waits for its ranks; {@code start} starts ranks that connect to a controller. */
    void add(PeerSetting setting, List<ResultPlace> places, Function<BenchController, BenchSubject> start)
            throws IOException, LostException {
        BenchSubject job = add(start);
        for (ResultPlace place : places) {
            BenchVariant variant = new BenchVariant(setting.setting(), BufferKind.NATIVE, place);
            series.add(new BenchSeries(job, place.ordinal(), variant, job.name()));
        }
    }

    List<BenchSeries> series() {
        return List.copyOf(series);
    }

    /** Ends all ranks; returns the first status that is not 0, or 0. */
    int leave() {
        int status = 0;
        for (BenchSubject subject : subjects) {
            int own = subject.leave();
            status = status == 0 ? own : status;
        }
        subjects.clear();
        return status;
    }

    @Override
    public void close() {
        leave();
    }
}

package io.tutti.cli.bench;

import io.tutti.cli.bench.peer.PeerFiles;
import io.tutti.cli.bench.peer.PeerJob;
import io.tutti.cli.bench.peer.PeerSetting;
import io.tutti.cli.bench.peer.Site;
import io.tutti.cli.bench.rank.BufferKind;
import io.tutti.cli.bench.rank.Place;
import io.tutti.cli.bench.rank.Variant;
import io.tutti.cli.bench.wire.Desk;
import io.tutti.cli.launch.LaunchRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The parties that are measured together: our job and those of peers; opened one after the other, left together. */
final class Field implements AutoCloseable {
    private static final Duration LONGEST_ORDER = Duration.ofMinutes(5);

    private final int ranks;
    private final List<Party> parties = new ArrayList<>();
    private final List<Contestant> contestants = new ArrayList<>();

    Field(int ranks) {
        this.ranks = ranks;
    }

    /** Starts our job and waits for its ranks; {@code request} tells how, given a desk. */
    void addOurs(List<Variant> variants, Function<Desk, LaunchRequest> request) throws IOException, LostException {
        Desk desk = new Desk(ranks, LONGEST_ORDER);
        TuttiJob job = TuttiJob.start(request.apply(desk), desk);
        parties.add(job);
        for (int i = 0; i < variants.size(); i++) {
            contestants.add(new Contestant(job, i, variants.get(i)));
        }
    }

    /** Starts a peer and waits for its ranks. */
    void add(PeerSetting setting, Site site, BenchPlan plan, long most, List<Place> places)
            throws IOException, LostException {
        Desk desk = new Desk(ranks, LONGEST_ORDER);
        String type = plan.type().name().toLowerCase(Locale.ROOT);
        String reduction = plan.reduction().name().toLowerCase(Locale.ROOT);
        PeerJob job =
                PeerJob.start(setting, site, PeerFiles.inCache(), desk, List.of(type, reduction, Long.toString(most)));
        parties.add(job);
        try {
            desk.awaitRanks();
        } catch (IOException e) {
            throw new LostException(job, job.leave(), e);
        }
        for (Place place : places) {
            Variant variant = new Variant(setting.setting(), BufferKind.NATIVE, place);
            contestants.add(new Contestant(job, place == Place.IN ? 1 : 0, variant));
        }
    }

    List<Contestant> contestants() {
        return List.copyOf(contestants);
    }

    /** Lets all ranks leave; returns the first status that is not 0. */
    int leave() {
        int status = 0;
        for (Party party : parties) {
            int own = party.leave();
            status = status == 0 ? own : status;
        }
        parties.clear();
        return status;
    }

    @Override
    public void close() {
        leave();
    }
}

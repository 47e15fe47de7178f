package io.tutti.soak;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.request.RankHosts;
import io.tutti.soak.fault.SoakLink;
import io.tutti.soak.job.LabWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * The lab of a campaign, which all its runs on hosts use. Closing removes it.
 *
 * @param lab empty if no run needs one
 * @param watch of that lab
 */
record SoakLab(Optional<Lab> lab, Optional<LabWatch> watch) implements AutoCloseable {
    /** Makes a lab, with a host for each rank, if the campaign needs one. */
    static SoakLab of(SoakSettings settings) {
        if (!settings.links().contains(SoakLink.LAB)) {
            return new SoakLab(Optional.empty(), Optional.empty());
        }
        Lab lab = Lab.up(settings.ranks(), Rate.NONE);
        try {
            return new SoakLab(Optional.of(lab), Optional.of(new LabWatch(lab)));
        } catch (RuntimeException | Error e) {
            lab.close();
            throw e;
        }
    }

    RankHosts hosts(SoakLink link) {
        return link == SoakLink.LAB ? new LabRanks(lab.orElseThrow(), 0) : RankHosts.THIS_MACHINE;
    }

    /**
     * {@return what a run has left in the lab, in words; empty if nothing}
     *
     * @param link of that run
     */
    String left(SoakLink link) throws InterruptedException {
        return link == SoakLink.LAB ? watch.orElseThrow().find() : "";
    }

    @Override
    public void close() {
        lab.ifPresent(Lab::close);
        String left = watch.map(LabWatch::left).orElse("");
        if (!left.isEmpty()) {
            throw new UncheckedIOException("a lab has left: " + left, new IOException(left));
        }
    }
}

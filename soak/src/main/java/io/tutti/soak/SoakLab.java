package io.tutti.soak;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.request.RankHosts;
import io.tutti.soak.fault.SoakLink;
import java.util.Optional;

/**
 * The lab of a campaign, which all its runs on hosts use. Closing removes it.
 *
 * @param lab empty if no run needs one
 */
record SoakLab(Optional<Lab> lab) implements AutoCloseable {
    /** Makes a lab, with a host for each rank, if the campaign needs one. */
    static SoakLab of(SoakSettings settings) {
        return new SoakLab(
                settings.links().contains(SoakLink.LAB)
                        ? Optional.of(Lab.up(settings.ranks(), Rate.NONE))
                        : Optional.empty());
    }

    RankHosts hosts(SoakLink link) {
        return link == SoakLink.LAB ? new LabRanks(lab.orElseThrow(), 0) : RankHosts.THIS_MACHINE;
    }

    @Override
    public void close() {
        lab.ifPresent(Lab::close);
    }
}

package io.tutti.cli.command.job;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts;
import picocli.CommandLine.Option;

/** Options of commands that can place ranks on the hosts of a lab. */
public final class LabOptions {
    private static final String STANDING = "up";

    @Option(
            names = "--lab",
            paramLabel = "N",
            arity = "0..1",
            fallbackValue = STANDING,
            description = "Run ranks on the hosts of a lab: with N, of a lab of N hosts for this job; without N, of the"
                    + " lab that tutti lab up made.")
    private String hosts;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "Rate of the lab's links, as in 1gbit (default: none).")
    private String rate;

    @Option(
            names = "--ppn",
            paramLabel = "K",
            description = "Place K consecutive ranks on each host of the lab (default: in turn).")
    private Integer perHost;

    /**
     * Opens the hosts on which ranks run. If they do not exist yet, a temporary lab is created, and closing the hosts
     * removes it.
     *
     * @throws IllegalArgumentException if such hosts cannot exist
     */
    public RankHosts open() {
        if (hosts == null) {
            if (rate != null || perHost != null) {
                throw new IllegalArgumentException((rate == null ? "--ppn" : "--rate") + " needs --lab");
            }
            return RankHosts.THIS_MACHINE;
        }
        if (perHost != null && (perHost < 1 || perHost > LaunchRequest.MOST_RANKS)) {
            throw new IllegalArgumentException("--ppn " + perHost + " must be from 1 to " + LaunchRequest.MOST_RANKS);
        }
        Lab lab = hosts.equals(STANDING) ? standing() : Lab.up(number(), rate());
        return new LabRanks(lab, perHost == null ? 0 : perHost);
    }

    /** Returns whether ranks run on hosts of a lab. */
    public boolean isAsked() {
        return hosts != null;
    }

    private int number() {
        if (!hosts.matches("[0-9]{1,9}") || Integer.parseInt(hosts) < 1) {
            throw new IllegalArgumentException("--lab=" + hosts + " must be a number of hosts, at least 1");
        }
        return Integer.parseInt(hosts);
    }

    private Rate rate() {
        return rate == null ? Rate.NONE : Rate.parse(rate);
    }

    private Lab standing() {
        if (rate != null) {
            throw new IllegalArgumentException("--rate is for a lab of this job, as in --lab=4 --rate " + rate
                    + "; tutti lab rate changes that of the one that is up");
        }
        return Lab.find()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no lab is up: use --lab=N for one of this job, or tutti lab up N"));
    }
}

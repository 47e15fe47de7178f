package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import java.util.ArrayList;
import java.util.List;

/**
 * MPICH over UCX. Ranks are bound to processors except in a lab. MPICH over UCX never yields. With more ranks than
 * processors, a small library that yields is preloaded; without it the times would be meaningless.
 */
record MpichPeer() implements CompiledLibrary {
    private static final String KNOWN = "default or no-rndv";

    @Override
    public String name() {
        return "mpich";
    }

    @Override
    public List<String> programs() {
        return List.of("mpicc.mpich", "mpirun.mpich");
    }

    @Override
    public PeerSource source() {
        return new PeerSource("mpi.c", "mpicc.mpich", List.of("-O3"), List.of("-lm"));
    }

    @Override
    public String packages() {
        return "mpich libmpich-dev";
    }

    @Override
    public List<String> settings(PeerHosts site, BenchCollective collective) {
        return site.usesTcp() ? List.of("default", "no-rndv") : List.of("default");
    }

    @Override
    public List<String> command(
            PeerHosts site, String setting, BenchCollective collective, PeerFiles files, List<String> program) {
        List<String> words = new ArrayList<>(List.of(files.program("mpirun.mpich"), "-np", "" + site.ranks()));
        boolean isShared = site.isOversubscribed() || site.isLab();
        words.addAll(List.of("-bind-to", site.isLab() ? "none" : "core"));
        if (site.isLab()) {
            words.addAll(List.of("-launcher", "ssh", "-launcher-exec"));
            words.addAll(List.of(files.agent(site.hosts().lab()).toString(), "-iface", site.device()));
            words.addAll(List.of(
                    "-hosts",
                    site.isInBlocks() ? site.hostList() : site.hostList().replaceAll(":\\d+", "")));
        }
        if (isShared) {
            variable(words, "LD_PRELOAD", files.yielding().toString());
        }
        if (site.usesTcp()) {
            variable(words, "MPIR_CVAR_NOLOCAL", "1");
            variable(words, "UCX_TLS", "tcp,self");
            variable(words, "UCX_NET_DEVICES", site.device());
        }
        for (String word : setting.split("\\+")) {
            switch (word) {
                case "default" -> {} // the library's defaults
                case "no-rndv" -> variable(words, "UCX_RNDV_THRESH", "inf");
                default -> throw unknown(word, KNOWN);
            }
        }
        words.addAll(program);
        return words;
    }

    private static void variable(List<String> words, String name, String value) {
        words.addAll(List.of("-genv", name, value));
    }
}

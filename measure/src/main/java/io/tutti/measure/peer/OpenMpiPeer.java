package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import java.util.ArrayList;
import java.util.List;

/**
 * Open MPI. Ranks are bound to processors. With more ranks than processors they yield when idle; without yielding,
 * every wait would take whole ticks of the scheduler.
 */
record OpenMpiPeer() implements CompiledLibrary {
    private static final String KNOWN = "default, or words joined by +: no-cma, no-rndv, han, sm";
    /**
     * Above this number of ranks per processor of a lab, ranks sleep where they would yield; otherwise they would be
     * stalled.
     */
    private static final int MOST_RANKS_A_PROCESSOR = 8;

    private static final String EAGER_BYTES = "8388608";

    @Override
    public String name() {
        return "openmpi";
    }

    @Override
    public List<String> programs() {
        return List.of("mpicc.openmpi", "mpirun.openmpi");
    }

    @Override
    public PeerSource source() {
        return new PeerSource("mpi.c", "mpicc.openmpi", List.of("-O3"), List.of("-lm"));
    }

    @Override
    public String packages() {
        return "openmpi-bin libopenmpi-dev";
    }

    @Override
    public List<String> settings(PeerHosts site, BenchCollective collective) {
        String least = site.usesTcp() ? "no-rndv" : "no-cma";
        List<String> settings = new ArrayList<>(List.of("default"));
        List<Integer> strong = TunedAlgorithms.of(collective).strong();
        strong.forEach(number -> settings.add(least + "+" + TunedAlgorithms.WORD + number));
        if (strong.isEmpty()) {
            settings.add(least);
        }
        return settings;
    }

    @Override
    public List<String> command(
            PeerHosts site, String setting, BenchCollective collective, PeerFiles files, List<String> program) {
        List<String> words = new ArrayList<>(List.of(files.program("mpirun.openmpi"), "-np", "" + site.ranks()));
        place(words, site, files);
        if (site.usesTcp()) {
            parameter(words, "pml", "ob1");
            parameter(words, "btl", "tcp,self");
            parameter(words, "btl_tcp_if_include", site.device());
        }
        for (String word : setting.split("\\+")) {
            add(words, word, collective);
        }
        words.addAll(program);
        return words;
    }

    private static void place(List<String> words, PeerHosts site, PeerFiles files) {
        if (site.isOversubscribed() || site.isLab()) {
            parameter(words, "mpi_yield_when_idle", "1");
        }
        if (site.isLab() && site.ranks() > MOST_RANKS_A_PROCESSOR * site.processors()) {
            words.addAll(List.of("-x", "LD_PRELOAD=" + files.dozing()));
        }
        if (site.isLab()) { // each host of a lab would bind its ranks to the first processor, so ranks are not bound
            words.addAll(List.of("--bind-to", "none", "--map-by", site.isInBlocks() ? "slot" : "node"));
            words.addAll(List.of("--host", site.hostList()));
            parameter(words, "plm", "rsh");
            parameter(words, "plm_rsh_agent", files.agent(site.hosts().lab()).toString());
            parameter(words, "plm_rsh_no_tree_spawn", "1");
            parameter(words, "oob", "tcp");
            parameter(words, "oob_tcp_if_include", site.device());
        } else if (site.isOversubscribed()) {
            words.addAll(List.of("--oversubscribe", "--bind-to", "core:overload-allowed"));
        } else {
            words.addAll(List.of("--bind-to", "core"));
        }
    }

    private void add(List<String> words, String word, BenchCollective collective) {
        switch (word) {
            case "default" -> {} // the library's defaults
            case "no-cma" -> parameter(words, "btl_vader_single_copy_mechanism", "none");
            case "no-rndv" -> {
                parameter(words, "btl_tcp_eager_limit", EAGER_BYTES);
                parameter(words, "btl_tcp_rndv_eager_limit", EAGER_BYTES);
                parameter(words, "btl_tcp_max_send_size", EAGER_BYTES);
            }
            case "han", "sm" -> parameter(words, "coll_" + word + "_priority", "100");
            default -> {
                TunedAlgorithms tuned = TunedAlgorithms.of(collective);
                int number = tuned.number(word);
                if (number == 0) {
                    throw unknown(word, KNOWN + tuned.text());
                }
                parameter(words, "coll_tuned_use_dynamic_rules", "1");
                parameter(words, tuned.parameter(), Integer.toString(number));
            }
        }
    }

    private static void parameter(List<String> words, String name, String value) {
        words.addAll(List.of("--mca", name, value));
    }
}

package io.tutti.measure.peer;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.CallMode;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PeerSettingTest {
    @TempDir
    private Path folder;

    @Test
    void settingsMeanFlags() {
        assumeTrue(PeerSetting.isInstalled("openmpi"), "needs openmpi");
        PeerSetting setting = PeerSetting.parse(
                        "openmpi:no-cma+tuned6", BenchCollective.REDUCE, false, new PeerHosts(2, 2, false))
                .getFirst();
        PeerPlan plan = new PeerPlan(
                BenchCollective.REDUCE, ElementType.INT32, Reduction.BuiltIn.MAX, 7, new CallMode(true, false));
        String words = String.join(" ", setting.command(new PeerHosts(4, 2, true), new PeerFiles(folder), "s", plan));
        assertTrue(
                words.contains(" -np 4 ") && words.contains("--oversubscribe --bind-to core:overload-allowed"), words);
        assertTrue(words.contains("--mca btl tcp,self"), words);
        assertTrue(words.contains("--mca btl_vader_single_copy_mechanism none"), words);
        assertTrue(words.contains("--mca coll_tuned_reduce_algorithm 6"), words);
        assertTrue(words.endsWith(" s reduce int32 max 7 t"), words);
    }

    @Test
    void whatIsNoLibraryIsRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> PeerSetting.parse("glue", BenchCollective.ALLREDUCE, false, new PeerHosts(2, 2, false)));
        assertTrue(refused.getMessage().contains("openmpi, mpich, gloo"), refused.getMessage());
    }

    @Test
    void callsThatALibraryLacksAreRefused() {
        assumeTrue(PeerSetting.isInstalled("gloo"), "needs gloo");
        PeerHosts site = new PeerHosts(2, 2, false);
        IllegalArgumentException scan = assertThrows(
                IllegalArgumentException.class, () -> PeerSetting.parse("gloo", BenchCollective.SCAN, false, site));
        assertTrue(scan.getMessage().endsWith("gloo has no scan"), scan.getMessage());
        IllegalArgumentException started = assertThrows(
                IllegalArgumentException.class, () -> PeerSetting.parse("gloo", BenchCollective.REDUCE, true, site));
        assertTrue(started.getMessage().endsWith("omit --started"), started.getMessage());
    }

    @Test
    void anAlgorithmThatTheCollectiveDoesNotHaveIsRefused() {
        assumeTrue(PeerSetting.isInstalled("openmpi"), "needs openmpi");
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> PeerSetting.parse("openmpi:tuned6", BenchCollective.GATHER, false, new PeerHosts(2, 2, false)));
        assertTrue(refused.getMessage().endsWith("han, sm, tuned1 to tuned3"), refused.getMessage());
    }

    @ParameterizedTest
    @EnumSource(BenchCollective.class)
    void strongSettingsAreSettings(BenchCollective collective) {
        assumeTrue(PeerSetting.isInstalled("openmpi"), "needs openmpi");
        for (PeerHosts site : List.of(new PeerHosts(2, 2, false), new PeerHosts(4, 2, true))) {
            for (String setting : new OpenMpiPeer().settings(site, collective)) {
                new OpenMpiPeer()
                        .command(new PeerHosts(1, 1, false), setting, collective, new PeerFiles(folder), List.of());
            }
        }
    }
}

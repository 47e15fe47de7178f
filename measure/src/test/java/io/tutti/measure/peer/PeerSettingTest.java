package io.tutti.measure.peer;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerSettingTest {
    @TempDir
    private Path folder;

    @Test
    void settingsMeanFlags() {
        assumeTrue(PeerSetting.isInstalled("openmpi"), "needs openmpi");
        PeerSetting setting = PeerSetting.parse("openmpi:no-cma+tuned6", new PeerHosts(2, 2, false))
                .getFirst();
        String words =
                String.join(" ", setting.command(new PeerHosts(4, 2, true), new PeerFiles(folder), "s", List.of("x")));
        assertTrue(
                words.contains(" -np 4 ") && words.contains("--oversubscribe --bind-to core:overload-allowed"), words);
        assertTrue(words.contains("--mca btl tcp,self"), words);
        assertTrue(words.contains("--mca btl_vader_single_copy_mechanism none"), words);
        assertTrue(words.contains("--mca coll_tuned_allreduce_algorithm 6"), words);
        assertTrue(words.endsWith(" s x"), words);
    }

    @Test
    void whatIsNoSettingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> PeerSetting.parse("gloo", new PeerHosts(2, 2, false)));
    }
}

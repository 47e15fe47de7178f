package io.tutti.bootstrap.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.LogCapture;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.spi.RendezvousProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Which provider is asked when, which one opens the rendezvous, and what is said where none can. */
@Isolated("it reads all that is logged")
class JobDiscoveryTest {
    private static final Map<String, String> TORCH =
            Map.of("RANK", "1", "WORLD_SIZE", "3", "MASTER_ADDR", "10.0.0.7", "MASTER_PORT", "29500");
    private static final String SECRET = "0123456789abcdef";

    /** An engine that has started every process whose environment has a variable of its scheme's name. */
    private record Engine(String scheme, int order) implements RendezvousProvider {
        @Override
        public Discovery discover(Map<String, String> environment) {
            return environment.containsKey(scheme)
                    ? Discovery.found(scheme + " is set")
                    : Discovery.absent(scheme + " is not set");
        }

        @Override
        public Membership open(String argument, Map<String, String> environment) throws IOException {
            if (argument.equals("down")) {
                throw new IOException("it does not answer");
            }
            if (argument.equals("broken")) {
                throw new UnsupportedOperationException("no such engine");
            }
            return Membership.of(0, 2, new Rendezvous.Address(scheme + "-" + argument, 1));
        }
    }

    private static JobDiscovery discovery(Map<String, String> environment, RendezvousProvider... engines) {
        List<RendezvousProvider> all = new ArrayList<>(List.of(
                new TuttiVariables(),
                new AddressProvider(),
                new FileProvider(),
                new TorchVariables(),
                new KubernetesVariables(),
                new SlurmVariables()));
        all.addAll(List.of(engines));
        return new JobDiscovery(new RendezvousProviders(all), environment);
    }

    private static String message(Map<String, String> environment, RendezvousProvider... engines) {
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> discovery(environment, engines).open())
                .getMessage();
    }

    private static Map<String, String> with(Map<String, String> environment, String... more) {
        Map<String, String> all = new HashMap<>(environment);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    @Test
    void ourOwnAreProvidersLikeAnyOther() {
        assertEquals(
                "tutti, tcp, file, pmi, pmix, env, kubernetes, slurm",
                RendezvousProviders.load().schemes());
    }

    @Test
    void withoutAnEngineAProcessIsAJobOfOne() {
        assertTrue(discovery(Map.of("TUTTI_JOB", "7"), new Engine("pmi", 100))
                .open()
                .isEmpty());
    }

    @Test
    void theOrderDoesNotDependOnTheClassPath() {
        Engine pmi = new Engine("pmi", 100);
        Engine lsf = new Engine("lsf", 100);
        Engine pmix = new Engine("pmix", 90);
        for (RendezvousProvider[] some :
                List.of(new RendezvousProvider[] {pmi, pmix, lsf}, new RendezvousProvider[] {lsf, pmix, pmi})) {
            List<JobDiscovery.Answer> answers =
                    discovery(with(TORCH, "pmi", "", "lsf", ""), some).answers();
            assertEquals(
                    "tutti - neither TUTTI_RANK nor TUTTI_SIZE is set\n"
                            + "tcp - only by TUTTI_RENDEZVOUS=host:port\n"
                            + "file - only by TUTTI_RENDEZVOUS=file:PATH\n"
                            + "pmix - pmix is not set\n"
                            + "lsf used lsf is set\n"
                            + "pmi - pmi is set; but lsf comes first\n"
                            + "env - RANK=1, WORLD_SIZE=3, MASTER_ADDR=10.0.0.7, MASTER_PORT=29500; but lsf comes first\n"
                            + "kubernetes - JOB_COMPLETION_INDEX is not set\n"
                            + "slurm - SLURM_JOB_ID is not set",
                    text(answers));
            Membership opened =
                    discovery(Map.of("pmi", "", "lsf", ""), some).open().orElseThrow();
            assertEquals("lsf-:1", opened.rendezvous().toString());
        }
    }

    private static String text(List<JobDiscovery.Answer> answers) {
        return answers.stream()
                .map(one -> one.scheme() + (one.isUsed() ? " used " : " - ") + one.reason())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void oneIsSelectedByItsScheme() {
        Engine pmi = new Engine("pmi", 100);
        Map<String, String> environment = with(TORCH, "TUTTI_RENDEZVOUS", "pmi:here");
        assertEquals(
                "pmi-here:1",
                discovery(environment, pmi).open().orElseThrow().rendezvous().toString());
        List<JobDiscovery.Answer> answers = discovery(environment, pmi).answers();
        assertEquals("TUTTI_RENDEZVOUS=pmi:here selects pmi", answers.getFirst().reason());
        assertTrue(answers.get(3).isUsed());
        assertEquals("TUTTI_RENDEZVOUS=pmi:here selects it", answers.get(3).reason());
    }

    @Test
    void addressesAndFilesNeedNoScheme() {
        Map<String, String> place = Map.of("TUTTI_RANK", "0", "TUTTI_SIZE", "2", "TUTTI_SECRET", SECRET);
        Map<String, String> forms = Map.of(
                "host:80", "host:80", "[::1]:80", "[::1]:80", "file:/tmp/r", "file:/tmp/r", "tcp:env:80", "env:80");
        forms.forEach((text, rendezvous) -> assertEquals(
                rendezvous,
                discovery(with(place, "TUTTI_RENDEZVOUS", text))
                        .open()
                        .orElseThrow()
                        .rendezvous()
                        .toString()));
    }

    @Test
    void whatCannotBeOpenedIsNamed() {
        assertEquals(
                "TUTTI_RENDEZVOUS=pmi: must be host:port, [ipv6]:port, file:PATH or SCHEME:…, with a scheme of: tutti,"
                        + " tcp, file, env, kubernetes, slurm",
                message(Map.of("TUTTI_RENDEZVOUS", "pmi:")));
        assertEquals(
                "TUTTI_RENDEZVOUS=file: must name a file, as in file:PATH",
                message(Map.of("TUTTI_RENDEZVOUS", "file:")));
        assertEquals(
                "TUTTI_RENDEZVOUS is not set; start the ranks by a launcher, e.g. tutti run",
                message(Map.of("TUTTI_RANK", "0", "TUTTI_SIZE", "2")));
        CommunicationException down = assertThrows(
                CommunicationException.class,
                () -> discovery(Map.of("TUTTI_RENDEZVOUS", "pmi:down"), new Engine("pmi", 1))
                        .open());
        assertEquals(Category.RESOURCE, down.category());
        assertEquals("the rendezvous pmi:down cannot be opened: it does not answer", down.getMessage());
        CommunicationException broken = assertThrows(
                CommunicationException.class,
                () -> discovery(Map.of("TUTTI_RENDEZVOUS", "pmi:broken"), new Engine("pmi", 100))
                        .open());
        assertEquals(
                "the rendezvous pmi:broken cannot be opened: java.lang.UnsupportedOperationException: no such engine",
                broken.getMessage());
    }

    @Test
    void aSchemeIsUnique() {
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> discovery(Map.of(), new Engine("env", 100)));
        assertEquals(
                "scheme=env is that of " + Engine.class.getName() + " and of " + TorchVariables.class.getName()
                        + "; remove one from the class path",
                e.getMessage());
    }

    @Test
    void torchVariablesNeedASecret() {
        assertEquals(
                "RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT bring no secret: export TUTTI_SECRET (openssl rand -hex"
                        + " 16) or TUTTI_SECRET_FILE before the launcher is started, the same on all machines",
                message(TORCH));
        Membership found = discovery(with(TORCH, "TUTTI_SECRET", SECRET, "LOCAL_RANK", "1"))
                .open()
                .orElseThrow();
        assertEquals(1, found.rank());
        assertEquals(3, found.size());
        assertEquals(1, found.localRank().getAsInt());
        assertEquals("10.0.0.7:29500", found.rendezvous().toString());
    }

    @Test
    void halfOfTheTorchVariablesIsAMistake() {
        assertEquals(
                "RANK, MASTER_PORT are set, WORLD_SIZE, MASTER_ADDR are not set: set all of RANK, WORLD_SIZE,"
                        + " MASTER_ADDR, MASTER_PORT, or TUTTI_RANK=0 and TUTTI_SIZE=1 for a job of one",
                message(Map.of("RANK", "1", "MASTER_PORT", "80")));
        JobDiscovery.Answer answer = discovery(Map.of("RANK", "1")).answers().get(3);
        assertTrue(answer.isUsed() && answer.reason().startsWith("RANK is set, WORLD_SIZE, "), answer::toString);
        Map<String, String> alone = Map.of("RANK", "1", "TUTTI_RANK", "0", "TUTTI_SIZE", "1");
        assertEquals(1, discovery(alone).open().orElseThrow().size());
        assertTrue(discovery(Map.of("MASTER_ADDR", "here")).open().isEmpty());
    }

    private static final Map<String, String> STEP = Map.of(
            "SLURM_JOB_ID",
            "7",
            "SLURM_STEP_ID",
            "0",
            "SLURM_PROCID",
            "0",
            "SLURM_STEP_NUM_TASKS",
            "2",
            "SLURM_STEP_NODELIST",
            "n[1-2]");

    @Test
    void anEngineWithHalfOfItsVariablesGivesWayToACompleteOne() {
        Map<String, String> both = with(STEP, "RANK", "3", "TUTTI_SECRET", SECRET);
        assertEquals(0, discovery(both).open().orElseThrow().rank());
        List<JobDiscovery.Answer> answers = discovery(both).answers();
        assertEquals(
                "RANK is set, WORLD_SIZE, MASTER_ADDR, MASTER_PORT are not set: set all of RANK, WORLD_SIZE,"
                        + " MASTER_ADDR, MASTER_PORT, or TUTTI_RANK=0 and TUTTI_SIZE=1 for a job of one; but slurm is"
                        + " complete",
                answers.get(3).reason());
        assertTrue(answers.get(3).isFound() && !answers.get(3).isUsed());
        assertTrue(answers.getLast().isUsed());
    }

    @Test
    void rankZeroTellsOfASecondEngineThatCountsOtherwise() {
        Map<String, String> inner =
                with(STEP, "RANK", "0", "WORLD_SIZE", "8", "MASTER_ADDR", "n1", "MASTER_PORT", "80");
        String warning = "two engines: env has started rank 0 of 8, slurm rank 0 of 2; the first is used,"
                + " TUTTI_RENDEZVOUS=slurm: selects the second";
        assertEquals(List.of(warning), warnings(with(inner, "TUTTI_SECRET", SECRET)));
        assertEquals(List.of(), warnings(with(inner, "TUTTI_SECRET", SECRET, "RANK", "1")));
        assertEquals(List.of(), warnings(with(inner, "TUTTI_SECRET", SECRET, "WORLD_SIZE", "2")));
    }

    /** What is logged while a job is opened. */
    @SuppressWarnings("try") // the capture works by being open
    private static List<String> warnings(Map<String, String> environment) {
        List<String> lines = new ArrayList<>();
        try (LogCapture capture = LogCapture.of(Level.WARNING, line -> lines.add(line.getMessage()))) {
            discovery(environment).open();
        }
        return lines;
    }

    /** torchrun listens on MASTER_PORT itself, and counts its restarts. */
    @Test
    void torchrunItselfTakesThePort() {
        Map<String, String> torchrun = with(
                TORCH,
                "TUTTI_SECRET",
                SECRET,
                "TORCHELASTIC_USE_AGENT_STORE",
                "True",
                "TORCHELASTIC_RESTART_COUNT",
                "2");
        assertEquals(
                "torchrun itself listens on MASTER_PORT=29500; choose another port of MASTER_ADDR:"
                        + " TUTTI_RENDEZVOUS=env:PORT",
                message(torchrun));
        Membership found = discovery(with(torchrun, "TUTTI_RENDEZVOUS", "env:29501"))
                .open()
                .orElseThrow();
        assertEquals("10.0.0.7:29501", found.rendezvous().toString());
        assertEquals("restart-2", found.launch().toString());
    }
}

package io.tutti.bootstrap.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What tasks of Slurm read from their environment. */
class SlurmVariablesTest {
    private static final String SECRET = "0123456789abcdef";

    private final SlurmVariables slurm = new SlurmVariables();

    private static Map<String, String> task(int rank, String job, String step) {
        Map<String, String> task = new HashMap<>();
        task.put("SLURM_JOB_ID", job);
        task.put("SLURM_STEP_ID", step);
        task.put("SLURM_PROCID", Integer.toString(rank));
        task.put("SLURM_STEP_NUM_TASKS", "4");
        task.put("SLURM_STEP_NODELIST", "n[07-08]");
        task.put("SLURM_NODEID", Integer.toString(rank / 2));
        task.put("SLURM_LOCALID", Integer.toString(rank % 2));
        task.put("SLURMD_NODENAME", "n0" + (7 + rank / 2));
        task.put("TUTTI_SECRET", SECRET);
        return task;
    }

    private Rendezvous.Ports ports(Map<String, String> task) {
        return (Rendezvous.Ports) slurm.open("", task).rendezvous();
    }

    @Test
    void aTaskKnowsItsPositionAndItsNode() {
        Membership three = slurm.open("", task(3, "41", "2"));
        assertEquals(3, three.rank());
        assertEquals(4, three.size());
        assertEquals(1, three.localRank().getAsInt());
        assertEquals("node n08", three.host());
        assertEquals("n07", ports(task(3, "41", "2")).host());
    }

    @Test
    void ranksOfOneStepAgreeAndStepsDiffer() {
        Membership one = slurm.open("", task(1, "41", "2"));
        Membership three = slurm.open("", task(3, "41", "2"));
        assertEquals(one.job(), three.job());
        assertEquals(one.rendezvous(), three.rendezvous());
        Map<String, String> again = task(3, "41", "2");
        again.put("SLURM_RESTART_COUNT", "1");
        for (Map<String, String> other : List.of(task(3, "41", "3"), task(3, "42", "2"), again)) {
            assertNotEquals(three.job(), slurm.open("", other).job());
            assertNotEquals(ports(task(3, "41", "2")), ports(other));
        }
    }

    @Test
    void reservedPortsAreTaken() {
        Map<String, String> task = task(0, "41", "2");
        task.put("SLURM_STEP_RESV_PORTS", "12000-12001,12007");
        assertEquals(List.of(12_000, 12_001, 12_007), ports(task).ports());
    }

    @Test
    void reservedPortsThatCannotBeAreRefused() {
        Map<String, String> task = task(0, "41", "2");
        task.put("SLURM_STEP_RESV_PORTS", "12000-");
        assertEquals("SLURM_STEP_RESV_PORTS: nodes=[12000-] must be a list such as n[1-3,7],login", message(task));
        task.put("SLURM_STEP_RESV_PORTS", "1-1000000");
        assertEquals("SLURM_STEP_RESV_PORTS=1-1000000 are 1000000 ports, of which a host has 65535", message(task));
    }

    @Test
    void anAddressCanBeNamed() {
        Map<String, String> task = task(1, "41", "2");
        assertEquals("[::1]:80", slurm.open("[::1]:80", task).rendezvous().toString());
        assertEquals("login", ((Rendezvous.Ports) slurm.open("login", task).rendezvous()).host());
    }

    @Test
    void aBatchScriptIsNoStep() {
        Map<String, String> batch = task(0, "41", "2");
        batch.remove("SLURM_STEP_ID");
        assertFalse(slurm.discover(batch).isFound());
        assertTrue(slurm.discover(task(0, "41", "2")).isFound());
    }

    @Test
    void whatIsMissingIsNamed() {
        Map<String, String> task = task(0, "41", "2");
        task.remove("SLURM_PROCID");
        assertEquals(
                "SLURM_PROCID is not set: start the ranks by srun, or set TUTTI_RANK=0 and TUTTI_SIZE=1 for a job of one",
                message(task));
        Map<String, String> open = task(0, "41", "2");
        open.remove("TUTTI_SECRET");
        assertEquals(
                "the variables of Slurm bring no secret: export TUTTI_SECRET (openssl rand -hex 16) or TUTTI_SECRET_FILE"
                        + " before srun, or let srun carry one: srun --mpi=pmi2",
                message(open));
        Map<String, String> elsewhere = task(0, "41", "2");
        elsewhere.put("SLURM_NODEID", "1");
        assertEquals(
                "SLURM_PROCID=0 does not run on n07, the first of SLURM_STEP_NODELIST: name its host,"
                        + " TUTTI_RENDEZVOUS=slurm:HOST",
                message(elsewhere));
    }

    private String message(Map<String, String> task) {
        return assertThrows(IllegalArgumentException.class, () -> slurm.open("", task))
                .getMessage();
    }
}

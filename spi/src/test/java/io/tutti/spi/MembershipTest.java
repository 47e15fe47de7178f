package io.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MembershipTest {
    private static final Rendezvous THERE = new Rendezvous.Address("localhost", 80);

    @Test
    void aRankWithoutASizeIsNamedAndTheOtherWayRound() {
        assertRefused(
                Map.of("TUTTI_RANK", "0"),
                "TUTTI_RANK is set, TUTTI_SIZE is not: start the ranks by a launcher that sets both, such as tutti run,"
                        + " or unset TUTTI_RANK for a job of one");
        assertRefused(
                Map.of("TUTTI_SIZE", "2"),
                "TUTTI_SIZE is set, TUTTI_RANK is not: start the ranks by a launcher that sets both, such as tutti run,"
                        + " or unset TUTTI_SIZE for a job of one");
        assertRefused(
                Map.of("TUTTI_RENDEZVOUS", "localhost:80"),
                "TUTTI_RENDEZVOUS is set, TUTTI_RANK and TUTTI_SIZE are not: start the ranks by a launcher that sets"
                        + " both, such as tutti run, or unset TUTTI_RENDEZVOUS for a job of one");
    }

    @Test
    void numbersThatDoNotFitAreNamedWithTheirRange() {
        for (String size : new String[] {"0", "-1", "x", "1048577", "2147483648", "9223372036854775808", ""}) {
            assertRefused(
                    Map.of("TUTTI_RANK", "0", "TUTTI_SIZE", size),
                    "TUTTI_SIZE=" + size + " must be a whole number from 1 to 1048576");
        }
        for (String rank : new String[] {"2", "-1", "x", "2147483648", ""}) {
            assertRefused(
                    Map.of("TUTTI_RANK", rank, "TUTTI_SIZE", "2"),
                    "TUTTI_RANK=" + rank + " must be a whole number from 0 to 1");
        }
    }

    private static void assertRefused(Map<String, String> environment, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Membership.ofVariables(environment, THERE))
                        .getMessage());
    }

    @Test
    void wrongPositionsAreRefusedAtOnce() {
        assertMessage("size=0 must be from 1 to 1048576", () -> Membership.of(0, 0, THERE));
        assertMessage("rank=2 must be from 0 to 1", () -> Membership.of(2, 2, THERE));
        assertMessage("rendezvous=null: a job of several ranks needs one", () -> Membership.of(0, 2, null));
        assertMessage(
                "the job's secret has 3 bytes, at least 16 are needed",
                () -> Membership.of(0, 2, THERE).withSecret(new byte[3]));
    }

    private static void assertMessage(String message, Runnable creation) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, creation::run).getMessage());
    }

    @Test
    void theSecretIsNeitherPrintedNorShared() {
        byte[] secret = "0123456789abcdef".getBytes();
        Membership membership = Membership.of(1, 2, THERE).withSecret(secret).withJob("app-7");
        assertFalse(membership.toString().contains("0123456789abcdef"), membership::toString);
        membership.secret()[0] = 'x';
        secret[1] = 'x';
        assertArrayEquals("0123456789abcdef".getBytes(), membership.secret());
    }

    @Test
    void addressesHaveAPort() {
        for (String bad : new String[] {null, "", "host", "host:0", "host:70000", "::1:80", "[::1]", "file:"}) {
            assertThrows(
                    IllegalArgumentException.class, () -> Rendezvous.Address.parse(bad), () -> "rendezvous=" + bad);
        }
        assertEquals("[::1]:80", Rendezvous.Address.parse("[::1]:80").toString());
        assertEquals("::1", Rendezvous.Address.parse("[::1]:80").host());
    }
}

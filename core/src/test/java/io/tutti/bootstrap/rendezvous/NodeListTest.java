package io.tutti.bootstrap.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slurm's way to write the names of nodes. */
class NodeListTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "n1; n1",
                "b,a; b a",
                "n[1-3,7]; n1 n2 n3 n7",
                "n[08-11]; n08 n09 n10 n11",
                "n[098-101,5]-ib; n098-ib n099-ib n100-ib n101-ib n5-ib",
                "r[0-1]n[2-3],login; r0n2 r0n3 r1n2 r1n3 login",
                "x[3],y; x3 y",
                "n[9-11][09-10]; n909 n910 n1009 n1010 n1109 n1110"
            })
    void listsAreExpanded(String text, String nodes) {
        NodeList list = NodeList.parse(text);
        List<String> names = List.of(nodes.split(" "));
        assertEquals(names, list.names());
        assertEquals(names.getFirst(), list.first());
        assertEquals(names.size(), list.size());
    }

    @Test
    void allNodesOfALargeMachineAreExpanded() {
        List<String> nodes = NodeList.parse("n[00001-32768]").names();
        assertEquals(32_768, nodes.size());
        assertEquals("n32768", nodes.getLast());
    }

    /** Rank 0's node is the first; the names of all would take 10 GiB. */
    @Test
    void theFirstOfAMillionNodesIsToldWithoutTheOthers() {
        String rack = "r".repeat(10_000);
        NodeList nodes = NodeList.parse(rack + "[07-1023]n[0-1023]");
        assertEquals(1_017 * 1_024, nodes.size());
        assertEquals(rack + "07n0", nodes.first());
    }

    @Test
    void longListsAreReadWithoutDeepRecursion() {
        String name = "n".repeat(200_000);
        assertEquals(List.of(name, "m"), NodeList.parse(name + ",m").names());
        String text = "[1]".repeat(5_000);
        assertThrows(IllegalArgumentException.class, () -> NodeList.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "a,",
                ",a",
                "a,,b",
                "n[",
                "n]",
                "n[]",
                "n[1-]",
                "n[-1]",
                "n[3-1]",
                "n[1,]",
                "n[a-c]",
                "n[1-[2]]",
                "n[0-999999999]",
                "n[1]]",
                "n[0-1023][0-1024]",
                "n[1-130307][1-307]gi-l",
                "n[0-999],n[0-1023][0-1023]",
                "n[0-999999999][0-999999999][0-999999999]"
            })
    void whatIsNoListIsRefused(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> NodeList.parse(text));
        assertEquals("nodes=" + text + " must be a list such as n[1-3,7],login", e.getMessage());
    }
}

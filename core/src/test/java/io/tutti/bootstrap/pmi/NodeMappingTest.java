package io.tutti.bootstrap.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What launchers say about nodes, as hydra and Slurm write it. */
class NodeMappingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(vector,(0,1,1))         | 0 0 0 0 | true", // one node, begun again
                "(vector,(0,1,4))         | 0 0 0 0 | true",
                "(vector,(0,2,2))         | 0 0 1 1 | false",
                "(vector,(0,2,1))         | 0 1 0 1 | false", // round robin
                "(vector,(0,1,3),(1,1,1)) | 0 0 0 1 | false",
                "(vector,(3,1,1),(1,1,2)) | 3 1 1 3 | false",
            })
    void ranksAreOnNodes(String text, String nodes, boolean isOneNode) {
        NodeMapping mapping = NodeMapping.parse(text).orElseThrow();
        assertEquals(
                nodes,
                IntStream.range(0, 4)
                        .mapToObj(rank -> Integer.toString(mapping.node(rank)))
                        .collect(Collectors.joining(" ")));
        assertEquals(isOneNode, mapping.isOneNode(4));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "unknown",
                "(vector)",
                "(vector,(0,1,0))",
                "(vector,(0,0,1))",
                "(vector,(0,1))",
                "(vector,(0,-1,1))",
                "(vector,(0,1,99999999999))"
            })
    void otherTextSaysNothing(String text) {
        assertEquals(java.util.Optional.empty(), NodeMapping.parse(text));
    }

    @Test
    void largeJobsDoNotOverflow() {
        assertEquals(
                1_000_000 / 4,
                NodeMapping.parse("(vector,(0,9999999,4))").orElseThrow().node(1_000_000));
    }

    @Test
    void longMappingsAreReadWithoutDeepRecursion() {
        String text = "(vector" + ",(0,1,1)".repeat(20_000) + ")";
        assertEquals(20_000, NodeMapping.parse(text).orElseThrow().blocks().size());
    }
}

package io.tutti.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTextTest {
    private static String write(Schedule schedule) {
        return ScheduleText.write(schedule, Topology.oneNode(schedule.ranks()));
    }

    @ParameterizedTest
    @CsvSource({
        "one-shot,3",
        "two-shot,3",
        "ring,3",
        "recursive-doubling,3",
        "recursive-doubling,4",
        "recursive-halving,5",
        "binomial-tree,5",
        "generalized,7",
        "generalized:r=1,7",
        "mixed-radix:r=1,6"
    })
    void allreducesAreAsReviewed(String name, int ranks) throws IOException {
        Schedule schedule = Algorithms.byName("allreduce", name).orElseThrow().schedule(ScheduleRequest.of(ranks));
        String resource = "/golden/allreduce-" + name.replace(':', '-') + "-" + ranks + ".txt";
        try (InputStream golden = ScheduleTextTest.class.getResourceAsStream(resource)) {
            String expected = golden == null ? "" : new String(golden.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(expected, write(schedule));
        }
    }

    @Test
    void kernelsAndLanesAreReadBack() {
        String text = """
                tutti schedule 1
                algorithm by hand
                collective broadcast ranks=1 chunks=3 root=0
                symmetry none
                nodes 0

                rank 0
                  0 lane 2 apply relu s1[0..1] = in[0..1] in[2]
                  1 lane 0 copy out[0..2] = in[0..2]
                """;
        assertEquals(text, write(ScheduleText.parse(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            schedule 1        | schedule 1.5         | line 1: expected 'tutti schedule 1'
            schedule 1        | schedule 1 2         | line 1: unexpected '2'
            algorithm ring    | alogrithm ring       | line 2: expected 'algorithm'
            symmetry none     | symmetry odd         | line 4: symmetry=odd is not known
            ranks=1 chunks=1  | ranks=1              | line 3: chunks=null of allreduce must be 1 to 4194304
            ranks=1 chunks=1  | ranks=1 chunks=x     | line 3: chunks=x must be a number of at most nine digits
            ranks=1 chunks=1  | ranks=2 chunks=1     | line 8: 1 of 2 ranks have a program
            ranks=1           | ranks=1 root=0       | line 3: allreduce has no parameter [root]
            rank 0            | rank 1               | line 6: rank 1 stands where rank 0 of 1 ranks should
            0 lane 0          | 1 lane 0             | line 7: expected '0 lane LANE OP', found '1 lane 0 copy out[0] = in[0]'
            copy out[0]       | move out[0]          | line 7: op=move is none of send, recv, copy, reduce, apply
            in[0]             | in[0..]              | line 7: slice=in[0..] must look like out[3] or s0[2..5]
            in[0]             | in[1]                | line 7: operand=in[1] has other chunks than target=out[0]
            = in[0]           | =                    | line 7: the op ends too soon
            = in[0]           | = in[0] in[0]        | line 7: unexpected 'in[0]'
            """)
    void mistakesAreToldWithTheirLine(String right, String wrong, String message) {
        String text = """
                tutti schedule 1
                algorithm ring
                collective allreduce ranks=1 chunks=1
                symmetry none

                rank 0
                  0 lane 0 copy out[0] = in[0]
                """;
        ScheduleText.parse(text);
        String broken = text.replace(right, wrong);
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ScheduleText.parse(broken))
                        .getMessage());
    }

    /** A few bytes must not ask for all memory. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            chunks=2          | chunks=900000000      | line 3: chunks=900000000 of allreduce must be 1 to 4194304
            chunks=2          | chunks=4194304        | line 3: collective=allreduce ranks=2 chunks=4194304 has too many chunks: vectors of all ranks must hold at most 4194304
            ranks=2           | ranks=99999           | line 3: ranks=99999 of allreduce must be 1 to 32768
            allreduce ranks=2 chunks=2 | alltoall ranks=30000 | line 3: collective=alltoall ranks=30000 has too many chunks: vectors of all ranks must hold at most 4194304
            algorithm ring    | algorithm riñg        | line 2: algorithm=riñg must be 1 to 200 visible characters, no semicolon, single spaces between
            rotation          | xor                   | -
            rotation          | pair-rotation         | line 4: symmetry=pair-rotation is not defined for ranks=2 and chunks=2
            chunks=2          | chunks=3              | line 4: symmetry=rotation is not defined for ranks=2 and chunks=3
            nodes 0 0         | nodes 0               | line 5: nodes must be a number for each of 2 ranks
            nodes 0 0         | nodes 0 2             | line 5: node=2 of rank 1 must be at most 1: nodes are numbered from 0 in the order of their lowest ranks
            0 lane 0          | 0 lane 900000000      | line 8: lane=900000000 must be 0 to 63
            send 1            | send 0                | line 8: peer=0 must be another rank than its own
            send 1            | send 2                | line 8: peer=2 must be 0 to 1
            in[0..1]          | in[0..2]              | line 8: slice=in[0..2] must end with chunk 1 or before
            in[0..1]          | in[1..0]              | line 8: first=1 count=0 is not a run of chunks
            s0                | s00                   | line 9: buffer=s00 must be in, out or s and a number
            s0                | s65536                | line 9: buffer=s65536 must be s0 to s65535
            """)
    void limitsAreTold(String right, String wrong, String message) {
        String text = """
                tutti schedule 1
                algorithm ring
                collective allreduce ranks=2 chunks=2
                symmetry rotation
                nodes 0 0

                rank 0
                  0 lane 0 send 1 key 0 in[0..1]
                  1 lane 0 recv 1 key 0 s0[0..1]
                rank 1
                """;
        ScheduleText.parse(text);
        String broken = text.replaceFirst(Pattern.quote(right), wrong);
        if (message.equals("-")) {
            ScheduleText.parse(broken);
            return;
        }
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ScheduleText.parse(broken))
                        .getMessage());
    }

    @Test
    void slicesOfManyOpsTogetherAreLimited() {
        StringBuilder text = new StringBuilder(
                "tutti schedule 1\nalgorithm a\ncollective allreduce ranks=1 chunks=2097152\nsymmetry none\nrank 0\n");
        for (int number = 0; number < 40; number++) {
            text.append(number + " lane 0 copy s" + number + "[0..2097151] = in[0..2097151]\n");
        }
        String told = assertThrows(IllegalArgumentException.class, () -> ScheduleText.parse(text.toString()))
                .getMessage();
        assertEquals("line 22: ops up to this one name 69206016 chunks, more than 67108864 in all", told);
    }
}

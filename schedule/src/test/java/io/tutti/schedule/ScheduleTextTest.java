package io.tutti.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTextTest {
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
        Schedule schedule = Algorithms.byName("allreduce", name).orElseThrow().schedule(Shape.of(ranks));
        String resource = "/golden/allreduce-" + name.replace(':', '-') + "-" + ranks + ".txt";
        try (InputStream golden = ScheduleTextTest.class.getResourceAsStream(resource)) {
            String expected = golden == null ? "" : new String(golden.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(expected, ScheduleText.write(schedule));
        }
    }

    @Test
    void kernelsAndLanesAreReadBack() {
        String text = """
                tutti schedule 1
                algorithm by hand
                collective broadcast ranks=1 chunks=3 root=0
                symmetry none

                rank 0
                  0 lane 2 apply relu s1[0..1] = in[0..1] in[2]
                  1 lane 0 copy out[0..2] = in[0..2]
                """;
        assertEquals(text, ScheduleText.write(ScheduleText.parse(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            algorithm ring    | alogrithm ring       | line 2: expected 'algorithm'
            symmetry none     | symmetry odd         | line 4: symmetry=odd is not known
            ranks=1 chunks=1  | ranks=1              | line 3: chunks=null of allreduce must be 1 to 2147483647
            ranks=1 chunks=1  | ranks=1 chunks=x     | line 3: chunks=x must be a number of at most nine digits
            ranks=1 chunks=1  | ranks=2 chunks=1     | line 8: 1 of 2 ranks have a program
            ranks=1           | ranks=1 root=0       | line 3: allreduce has no parameter [root]
            rank 0            | rank 1               | line 7: rank 1 stands where rank 0 of 1 ranks should
            0 lane 0          | 1 lane 0             | line 7: expected '0 lane LANE OP', found '1 lane 0 copy out[0] = in[0]'
            copy out[0]       | move out[0]          | line 7: op=move is none of send, recv, copy, reduce
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
}

package io.tutti.sparse.trace;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.TextTarget;
import io.tutti.sparse.vector.SparseVector;
import java.util.List;

/** Traces of exchanges, with selected elements. */
public final class TraceTarget implements FuzzTarget {
    private final TextTarget text = TextTarget.file(
            input -> {
                String written = TraceText.write(TraceText.parse(input));
                if (!TraceText.write(TraceText.parse(written)).equals(written)) {
                    throw new AssertionError("written and read, it is another trace:\n" + written);
                }
            },
            """
            tutti-trace 1
            exchange ok-topk:form=published
            ranks 2
            elements 1000
            k 10
            rank 0
            call reevaluation
            selected %s
            run counts allgather bruck unit=4 work=81234 lengths=2*1
            run reduce alltoall pairwise unit=8 work=8123 lengths=0,6
            begin reduce alltoall pairwise unit=4 work=523 lengths=0,6
            await reduce work=6121
            send reduce peer=1 bytes=40 work=99
            receive gather peer=1 bytes=40 work=99
            end work=41232
            """.formatted(SelectedText.write(SparseVector.of(new int[] {3, 500}, new float[] {1, -2}))));

    @Override
    public List<byte[]> seeds() {
        return text.seeds();
    }

    @Override
    public void run(byte[] input) throws Exception {
        text.run(input);
    }
}

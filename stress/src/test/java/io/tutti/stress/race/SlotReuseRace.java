package io.tutti.stress.race;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Each rank waits for the other, as executors do, through as many collectives as use each slot twice. */
@JCStressTest
@Outcome(id = "6, 6", expect = Expect.ACCEPTABLE, desc = "all messages were whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "a slot is used again while it is still read: a wrong vector")
@State
public class SlotReuseRace {
    private static final int COLLECTIVES = 6;

    private final SlotGroup group = new SlotGroup(2);

    @Actor
    public void first(JJ_Result result) {
        result.r1 = exchange(0, 1);
    }

    @Actor
    public void second(JJ_Result result) {
        result.r2 = exchange(1, 0);
    }

    private long exchange(int rank, int other) {
        long whole = 0;
        for (long number = 1; number <= COLLECTIVES; number++) {
            group.show(rank, number);
            long read = group.read(rank, other, number);
            while (read == 0) {
                Thread.yield();
                read = group.read(rank, other, number);
            }
            whole += read == number ? 1 : 0;
        }
        return whole;
    }
}

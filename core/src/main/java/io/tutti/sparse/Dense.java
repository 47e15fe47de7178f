package io.tutti.sparse;

import io.tutti.Data;
import io.tutti.type.ElementType;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Everything travels: one allreduce by whatever algorithm the communicator chooses. Its volume is counted for ranks of one
 * node.
 */
final class Dense implements Exchange {
    static final Scheme SCHEME = new Scheme("dense", "one allreduce of all elements", (target, parameters) -> {
        parameters.requireNoOthers("dense");
        return new Dense(target);
    });

    private final Wire wire;
    private final int elements;
    private ExchangeReport report = ExchangeReport.none();

    private Dense(Target target) {
        wire = Wire.on(target.communicator());
        elements = target.elements();
    }

    @Override
    public String name() {
        return SCHEME.name();
    }

    @Override
    public int elements() {
        return elements;
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        long expected = (long) Float.BYTES * elements;
        if (gradient.byteSize() != expected || update.byteSize() != expected) {
            throw new IllegalArgumentException("gradient has " + gradient.byteSize() + " bytes, update "
                    + update.byteSize() + ", elements=" + elements + " need " + expected);
        }
        long start = System.nanoTime();
        wire.begin();
        MemorySegment.copy(gradient, 0, update, 0, expected);
        wire.average(Phase.REDUCE, new Data(update, ElementType.FLOAT32));
        report = wire.report(false, elements, elements, System.nanoTime() - start);
    }

    @Override
    public ExchangeReport report() {
        return report;
    }

    @Override
    public float[] residual() {
        return new float[elements];
    }

    @Override
    public void save(DataOutput out) throws IOException {
        State.of(this, wire).write(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        State.of(this, wire).require(in);
    }

    @Override
    public void close() {
        // The communicator is the user's.
    }
}

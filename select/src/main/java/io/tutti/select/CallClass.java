package io.tutti.select;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;

/** What a choice depends on: calls of one class have the same algorithm. Equal on all ranks of a call whose lengths all of them know. */
record CallClass(CollectiveKind kind, long bytes, boolean commutative, boolean exact) {
    static CallClass of(CollectiveCall call) {
        return new CallClass(call.kind(), call.bytes(), call.isCommutative(), call.isExact());
    }
}

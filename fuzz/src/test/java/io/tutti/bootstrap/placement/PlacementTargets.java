package io.tutti.bootstrap.placement;

import io.tutti.fuzz.TextTarget;

/** Texts of {@code TUTTI_INTERFACE} and of the kernel's lists of processors. */
public final class PlacementTargets {
    private PlacementTargets() {}

    public static TextTarget interfaces() {
        return TextTarget.word(InterfaceFilter::parse, "eth,ib", "^=docker0", "10.1.0.0/16,fd00::/8");
    }

    public static TextTarget processors() {
        return TextTarget.word(ProcessorSet::parse, "0-3,8");
    }
}

package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.ReplacementListener;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;

/**
 * The replacements that rank 0 has found, or why there are not enough.
 *
 * @param problem why not, in one line; empty if they are enough
 * @param isLate whether they have not come in time, rather than cannot come
 * @param list by their places
 */
public record Replacements(String problem, boolean isLate, List<Replacement> list) {
    /** Copies the list. */
    public Replacements {
        list = List.copyOf(list);
    }

    /** {@return none, for a reason} */
    public static Replacements none(String problem, boolean isLate) {
        return new Replacements(problem, isLate, List.of());
    }

    /**
     * Returns those that have come.
     *
     * @param candidates as rank 0 has heard of them
     * @return the replacements
     * @throws ProtocolException if an address is none
     */
    public static Replacements of(List<ReplacementListener.Candidate> candidates) throws ProtocolException {
        List<Replacement> list = new ArrayList<>();
        for (ReplacementListener.Candidate each : candidates) {
            WireReader in = new WireReader(each.address());
            list.add(new Replacement(each.place(), in.address()));
            in.end();
        }
        return new Replacements("", false, list);
    }

    /** {@return whether the job can grow} */
    public boolean areEnough() {
        return problem.isEmpty();
    }

    /** {@return this as bytes} */
    public byte[] encode() {
        WireWriter out = new WireWriter().text(problem).u8(isLate ? 1 : 0).i32(list.size());
        list.forEach(each -> AgreementCodec.replacement(out, each));
        return out.toBytes();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @param bytes of rank 0
     * @return the replacements
     * @throws ProtocolException if they are malformed
     */
    public static Replacements decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        String problem = in.text();
        boolean isLate = in.u8() == 1;
        int count = in.count(AgreementCodec.LEAST_REPLACEMENT);
        List<Replacement> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(AgreementCodec.replacement(in));
        }
        in.end();
        return new Replacements(problem, isLate, list);
    }
}

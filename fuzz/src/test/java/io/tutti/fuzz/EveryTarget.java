package io.tutti.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** All targets as one: the first byte of an input chooses the target of the rest, so that one process searches them all. */
final class EveryTarget implements FuzzTarget {
    private final List<Map.Entry<String, FuzzTarget>> targets;

    EveryTarget(Map<String, FuzzTarget> targets) {
        this.targets = List.copyOf(targets.entrySet());
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int number = 0; number < targets.size(); number++) {
            for (byte[] seed : targets.get(number).getValue().seeds()) {
                byte[] numbered = new byte[seed.length + 1];
                numbered[0] = (byte) number;
                System.arraycopy(seed, 0, numbered, 1, seed.length);
                seeds.add(numbered);
            }
        }
        return seeds;
    }

    @Override
    public void run(byte[] input) throws Exception {
        if (input.length == 0) {
            return;
        }
        Map.Entry<String, FuzzTarget> target = targets.get(Byte.toUnsignedInt(input[0]) % targets.size());
        try {
            target.getValue().run(Arrays.copyOfRange(input, 1, input.length));
        } catch (Exception | AssertionError e) {
            throw new AssertionError("target " + target.getKey() + ", input without its first byte", e);
        }
    }
}

package io.tutti.training.checkpoint;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import io.tutti.training.backend.UsageException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** Checkpoints of a training: the input as the bytes of a file, and once more as those of one whose checksum is right, which hides nothing else. */
public final class CheckpointTarget implements FuzzTarget {
    private static final Path NAME = Path.of("state.checkpoint");
    private static final String ESSENCE = "model=lenet ranks=2";

    @Override
    public List<byte[]> seeds() {
        byte[] essence = ESSENCE.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(128)
                .putLong(Checkpoint.MAGIC)
                .putInt(Checkpoint.VERSION)
                .putShort((short) essence.length)
                .put(essence)
                .putInt(2);
        file.putInt(3).putInt(1).put(new byte[] {1, 2, 3, 4}).putInt(0).putInt(0);
        return List.of(Arrays.copyOf(file.array(), file.position()));
    }

    @Override
    public void run(byte[] input) {
        read(input);
        CRC32C sum = new CRC32C();
        sum.update(input);
        read(ByteBuffer.allocate(input.length + Long.BYTES)
                .put(input)
                .putLong(sum.getValue())
                .array());
    }

    private static void read(byte[] file) {
        try (Checkpoint checkpoint = Checkpoint.open(NAME, CheckpointBytes.of(file))) {
            checkpoint.require(ESSENCE);
            int sum;
            do {
                sum = Arrays.stream(checkpoint.nextLengths()).sum();
                checkpoint.nextBytes(sum);
            } while (sum > 0);
        } catch (UsageException e) {
            Refusal.requireOneLine(e);
        }
    }
}

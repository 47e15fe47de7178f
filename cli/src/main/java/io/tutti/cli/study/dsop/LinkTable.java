package io.tutti.cli.study.dsop;

import io.tutti.choose.LinkKind;
import io.tutti.choose.Links;
import io.tutti.choose.Place;
import io.tutti.choose.TuningTable;
import io.tutti.choose.TuningText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What ranks know of the links between hosts, as after {@code ./tutti tune}; without it they would choose for a network
 * that is faster than the lab's.
 *
 * @param file for {@link io.tutti.config.Setting#TUNING}
 */
record LinkTable(Path file) implements AutoCloseable {
    /** Of links that were measured to carry so much. */
    static LinkTable of(double bytesPerSecond) throws IOException {
        TuningTable table = new TuningTable();
        table.add(Place.ANY_HOSTS, LinkKind.TCP, Links.between(bytesPerSecond).between());
        Path file = Files.createTempFile("tutti-study-", ".tuning");
        Files.writeString(file, TuningText.write(table));
        return new LinkTable(file);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}

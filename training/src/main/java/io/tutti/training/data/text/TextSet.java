package io.tutti.training.data.text;

import io.tutti.error.FileError;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.prepared.PreparedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Documents as pieces: most to learn from, every twentieth for the test. Documents are in a folder, as the files {@code *.txt}, with
 * the vocabulary beside them, or none, which is then made from them.
 *
 * @param place the folder
 * @param pieces the vocabulary
 * @param train documents to learn from, as numbers of pieces
 * @param test documents for the test
 */
record TextSet(Path place, WordPieces pieces, List<int[]> train, List<int[]> test) {
    /** The file with the vocabulary, one piece a line. */
    static final String VOCABULARY = "pieces";

    private static final int TEST_EVERY = 20;

    /**
     * Opens the documents of a request: those of {@code --data}, or the Brown corpus.
     *
     * @param size the most pieces of the vocabulary
     * @throws UsageException if they were not prepared, are damaged or too few
     */
    static TextSet open(LearnerRequest request, int size) {
        return of(PreparedFolder.find(request, new BrownCorpus()).verified(), size);
    }

    static TextSet of(Path folder, int size) {
        List<List<String>> documents = Documents.read(folder);
        WordPieces pieces = vocabulary(folder, documents, size);
        if (pieces.listed().size() > size) {
            throw new UsageException(folder + " has more different characters than a vocabulary of " + size
                    + " pieces can have, each twice: to begin a word and within one");
        }
        List<int[]> train = new ArrayList<>();
        List<int[]> test = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            (i % TEST_EVERY == TEST_EVERY / 2 ? test : train).add(cut(documents.get(i), pieces));
        }
        if (test.isEmpty()) {
            throw new UsageException(folder + " has " + documents.size() + " documents; " + (TEST_EVERY / 2 + 1)
                    + " are the fewest, because every " + TEST_EVERY + "th is kept for the test");
        }
        return new TextSet(folder, pieces, train, test);
    }

    private static WordPieces vocabulary(Path folder, List<List<String>> documents, int size) {
        Path file = folder.resolve(VOCABULARY);
        if (!Files.exists(file)) {
            return WordPieces.of(documents, size);
        }
        try {
            return WordPieces.of(Files.readAllLines(file)).first(size);
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException(file + " is no list of word pieces: " + reason(e), e);
        }
    }

    private static String reason(Exception e) {
        return e instanceof IOException failure ? FileError.describe(failure) : e.getMessage();
    }

    private static int[] cut(List<String> words, WordPieces pieces) {
        return words.stream()
                .flatMapToInt(word -> java.util.Arrays.stream(pieces.cut(word)))
                .toArray();
    }

    /** A checksum of all pieces of all documents, and of the size of the vocabulary. */
    public String checksum() {
        CRC32C sum = new CRC32C();
        for (List<int[]> documents : List.of(train, test)) {
            for (int[] document : documents) {
                for (int piece : document) {
                    sum.update(piece);
                    sum.update(piece >> Byte.SIZE);
                }
            }
        }
        return Long.toHexString(sum.getValue()) + "/" + pieces.listed().size();
    }
}

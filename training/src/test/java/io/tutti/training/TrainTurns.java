package io.tutti.training;

import io.tutti.process.ProcessProgram;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A rank of several trainings, one after the other, since JVMs and libraries of networks take long to start. Arguments are those of
 * {@link Train}; {@link ProcessProgram#NEXT} begins those of another training. Ends with the status of the first one that fails.
 */
public final class TrainTurns {
    private TrainTurns() {}

    public static void main(String[] arguments) {
        boolean isFirst = "0".equals(System.getenv("TUTTI_RANK"));
        PrintStream out = isFirst ? System.out : new PrintStream(OutputStream.nullOutputStream());
        List<String> words = new ArrayList<>();
        for (String word : arguments) {
            if (word.equals(ProcessProgram.NEXT)) {
                train(out, words);
                System.out.println(ProcessProgram.NEXT);
                words.clear();
            } else {
                words.add(word);
            }
        }
        train(out, words);
    }

    private static void train(PrintStream out, List<String> words) {
        int status = Train.run(out, System.err, words.toArray(String[]::new));
        if (status != Train.DONE) {
            System.exit(status);
        }
    }
}

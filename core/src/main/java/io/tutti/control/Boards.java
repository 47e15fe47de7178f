package io.tutti.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A rank's boards, and the last of those it has given up. Any thread may call it. */
final class Boards {
    private static final int MOST_RETIRED = 64;

    private final Map<Long, Board> living = new LinkedHashMap<>();
    private final Map<Long, Board> retired = recent(MOST_RETIRED);

    synchronized void add(Board board) {
        living.put(board.communicator(), board);
    }

    synchronized void remove(Board board) {
        living.remove(board.communicator());
        retired.put(board.communicator(), board);
    }

    synchronized Answer answer(long communicator, long sequence, boolean withPast) {
        Board board = living.get(communicator);
        if (board != null) {
            return Answer.of(board, communicator, sequence, withPast);
        }
        Board old = retired.get(communicator);
        Answer answer = Answer.of(old, communicator, sequence, withPast);
        return old == null ? answer : answer.afterLeaving();
    }

    /** How far each of them has come. */
    synchronized List<Answer> summary() {
        List<Answer> all = new ArrayList<>();
        for (Map<Long, Board> boards : List.of(retired, living)) {
            for (Board board : boards.values()) {
                all.add(Answer.farewell(board));
            }
        }
        return all.subList(Math.max(0, all.size() - MOST_RETIRED), all.size());
    }

    /** A map that forgets its eldest entries. */
    static <K, V> Map<K, V> recent(int most) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }
}

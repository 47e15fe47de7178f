package io.tutti.soak.fault;

import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.Set;

/**
 * What ranks and launcher must show after a fault.
 *
 * @param categories categories of exceptions, of which each other rank must show one; if empty, the job must succeed
 * @param naming which ranks these exceptions must name
 * @param victim what the rank with the fault does
 * @param noticed how long after the fault all others must have shown it, or the job must have succeeded
 * @param onceJoined the same of a fault that comes when all ranks have joined
 * @param maySucceed whether the job may succeed in place of all this
 * @param words a regular expression for a part of what each other rank says
 * @param victimsWords the same of the rank with the fault, with the category or the class of its exception
 */
public record Expectation(
        Set<Category> categories,
        Naming naming,
        Victim victim,
        Duration noticed,
        Duration onceJoined,
        boolean maySucceed,
        String words,
        String victimsWords) {
    /** Which ranks an exception names. */
    public enum Naming {
        /** The rank with the fault and no other. */
        VICTIM,
        /** Ends of the link from that rank to the next one, one or both, and no other. */
        LINK_TO_NEXT,
        /** The rank with the fault, perhaps with others. */
        WITH_VICTIM,
        /** Any. */
        ANY
    }

    /** What becomes of the rank with the fault. */
    public enum Victim {
        /** It says no more: it is killed, stopped, or never comes. */
        SILENT,
        /** It ends with an exception of its own. */
        FAILS,
        /** It shows what the others show. */
        LIKE_OTHERS
    }

    /** How long a fault may stay unnoticed that shows by itself, as the end of a process, an exception, or calls that differ. */
    static final Duration SOON = SoakTimes.NOTICE;

    /** An expectation in any words. */
    public Expectation(Set<Category> categories, Naming naming, Victim victim, Duration noticed, boolean maySucceed) {
        this(categories, naming, victim, noticed, noticed, maySucceed, "", "");
    }

    Expectation(Set<Category> categories, Naming naming, Victim victim, Duration noticed) {
        this(categories, naming, victim, noticed, categories.isEmpty());
    }

    /** The job succeeds. */
    static Expectation success() {
        return new Expectation(Set.of(), Naming.ANY, Victim.LIKE_OTHERS, Duration.ofSeconds(30));
    }

    /** The same, or the job succeeds. */
    Expectation orSuccess() {
        return new Expectation(categories, naming, victim, noticed, onceJoined, true, words, victimsWords);
    }

    /** The same with another time for a fault that comes when all ranks have joined. */
    Expectation onceJoined(Duration soon) {
        return new Expectation(categories, naming, victim, noticed, soon, maySucceed, words, victimsWords);
    }

    /** The same in these words of all others. */
    Expectation saying(String others) {
        return new Expectation(categories, naming, victim, noticed, onceJoined, maySucceed, others, victimsWords);
    }

    /** The same with these words of the rank with the fault. */
    Expectation withVictimSaying(String own) {
        return new Expectation(categories, naming, victim, noticed, onceJoined, maySucceed, words, own);
    }

    /** All others lose the victim. */
    static Expectation lost(Victim victim, Duration noticed) {
        return new Expectation(Set.of(Category.PEER_LOST), Naming.VICTIM, victim, noticed);
    }

    /** All ranks show an exception of this category. */
    static Expectation everywhere(Category category, Naming naming) {
        return new Expectation(Set.of(category), naming, Victim.LIKE_OTHERS, SOON);
    }

    /** {@return whether the job must succeed} */
    public boolean mustSucceed() {
        return categories.isEmpty();
    }
}

package io.tutti.launch.lab.network;

import io.tutti.launch.cleanup.ProcessStat;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The persistent record of a lab, by which any process can find the lab and take it down.
 *
 * @param id the lab's id
 * @param hosts number of hosts
 * @param rate of every link
 * @param owner id of the process that the lab ends with, which is also the creating process during setup; 0 if the lab
 *     is standing
 * @param begun clock ticks from the start of the machine to that of the owner, which tell the owner from a later process with the same
 *     id; 0 if the lab is standing
 */
public record LabRecord(String id, int hosts, Rate rate, long owner, long begun) {
    private static final long STANDING = 0;

    /**
     * Returns the record of a lab that ends with this process.
     *
     * @param id the lab's id
     * @param hosts number of hosts
     * @param rate of every link
     * @return a record whose owner is this process
     */
    public static LabRecord own(String id, int hosts, Rate rate) {
        long self = ProcessHandle.current().pid();
        return new LabRecord(id, hosts, rate, self, begun(self).orElse(0));
    }

    /** {@return a copy without owner, which makes the lab a standing one} */
    public LabRecord standing() {
        return new LabRecord(id, hosts, rate, STANDING, 0);
    }

    /**
     * Returns a copy with another rate.
     *
     * @param other rate of every link
     * @return the copy
     */
    public LabRecord withRate(Rate other) {
        return new LabRecord(id, hosts, other, owner, begun);
    }

    /** {@return whether the lab stays when the process that created it ends} */
    public boolean isStanding() {
        return owner == STANDING;
    }

    /** {@return whether the lab is standing or its owner still runs} */
    public boolean isAlive() {
        OptionalLong found = begun(owner);
        return isStanding() || found.isPresent() && found.getAsLong() == begun;
    }

    private static OptionalLong begun(long process) {
        return ProcessStat.of(process).stream()
                .mapToLong(ProcessStat::startTicks)
                .findFirst();
    }

    /** {@return the names and addresses in the lab} */
    public Names names() {
        return new Names(id, hosts);
    }

    /** {@return the content of the record's file, one {@code name=value} a line, which {@link #parse} reads} */
    public String text() {
        return "id=" + id + "\nhosts=" + hosts + "\nrate=" + rate + "\nowner=" + owner + "\nbegun=" + begun + "\n";
    }

    /**
     * Reads a record.
     *
     * @param text as {@link #text} writes it
     * @return the record
     * @throws IllegalArgumentException if a line is missing, or a number or the rate cannot be parsed
     */
    public static LabRecord parse(String text) {
        Map<String, String> words = words(text);
        return new LabRecord(
                word(words, "id"),
                Math.toIntExact(number(words, "hosts", Integer.MAX_VALUE)),
                Rate.parse(word(words, "rate")),
                number(words, "owner", Long.MAX_VALUE),
                number(words, "begun", Long.MAX_VALUE));
    }

    /** Values are read as they stand: an escape that becomes a line break would end up in the message of a refusal. */
    private static Map<String, String> words(String text) {
        Map<String, String> words = new HashMap<>();
        for (String line : text.lines().toList()) {
            String[] word = line.split("=", 2);
            words.put(word[0].strip(), word.length > 1 ? word[1].strip() : "");
        }
        return words;
    }

    private static long number(Map<String, String> words, String name, long most) {
        String word = word(words, name);
        if (!word.matches("[0-9]{1,18}") || Long.parseLong(word) > most) {
            throw new IllegalArgumentException(name + "=" + word + " must be a whole number");
        }
        return Long.parseLong(word);
    }

    private static String word(Map<String, String> words, String name) {
        String word = words.get(name);
        if (word == null) {
            throw new IllegalArgumentException(name + "= is missing");
        }
        return word;
    }
}

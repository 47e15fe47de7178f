package io.tutti.launch.lab;

import io.tutti.launch.lab.network.LabRecord;
import io.tutti.launch.lab.network.LabRegistry;
import io.tutti.launch.lab.network.LabSetup;
import io.tutti.launch.lab.network.LabTeardown;
import io.tutti.launch.lab.network.LabTools;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.lab.network.Requirements;
import io.tutti.launch.lab.network.Shaping;
import java.util.List;
import java.util.Optional;

/**
 * Creates, finds and removes labs. Whenever a lab is created or taken down, the remains of dead processes' labs are
 * removed.
 */
final class Labs {
    static final int MOST_HOSTS = 200;

    private final LabRegistry registry;
    private final LabTools tools;

    Labs(LabRegistry registry, LabTools tools) {
        this.registry = registry;
        this.tools = tools;
    }

    /**
     * Returns the labs of this machine.
     *
     * @throws IllegalArgumentException stating what this machine or process lacks
     */
    static Labs here() {
        return new Labs(
                new LabRegistry(LabRegistry.STANDARD), Requirements.here().tools());
    }

    /** Finds the standing lab. */
    Optional<Lab> find() {
        return registry.all().stream().filter(LabRecord::isStanding).findFirst().map(record -> new Lab(this, record));
    }

    /** Creates a lab that ends with this process at the latest. */
    Lab temporary(int hosts, Rate rate) {
        return build(hosts, rate, false);
    }

    /** Creates the standing lab of this machine; a machine has at most one. */
    Lab standing(int hosts, Rate rate) {
        return registry.locked(() -> {
            find().ifPresent(lab -> {
                throw new IllegalArgumentException(
                        "a lab of " + lab.hosts() + " hosts, " + lab.rate().words()
                                + ", is up already: tutti lab rate changes its rate, tutti lab down removes it");
            });
            return build(hosts, rate, true);
        });
    }

    /** Until it is complete, a standing lab ends with this process, too. */
    private Lab build(int hosts, Rate rate, boolean isStanding) {
        if (hosts < 1 || hosts > MOST_HOSTS) {
            throw new IllegalArgumentException("hosts=" + hosts + " must be from 1 to " + MOST_HOSTS);
        }
        return registry.locked(() -> {
            sweep();
            LabRecord record = LabRecord.own(registry.freshId(), hosts, rate);
            Lab lab = new Lab(this, record);
            try {
                registry.write(record);
                new LabSetup(tools, record.names()).run();
                new Shaping(tools, record.names()).begin(rate);
                return isStanding ? standing(lab, record.standing()) : lab;
            } catch (RuntimeException | Error e) {
                remove(record);
                lab.forgetShutdown();
                throw e;
            }
        });
    }

    private Lab standing(Lab lab, LabRecord record) {
        registry.write(record);
        lab.forgetShutdown();
        return new Lab(this, record);
    }

    LabRecord change(LabRecord record, Rate rate) {
        return registry.locked(() -> {
            new Shaping(tools, record.names()).change(rate);
            LabRecord changed = record.withRate(rate);
            registry.write(changed);
            return changed;
        });
    }

    /** Removes a lab; returns how many processes were ended. */
    int remove(LabRecord record) {
        return registry.locked(() -> {
            int ended = new LabTeardown(tools, record.names()).run();
            registry.delete(record);
            return ended;
        });
    }

    /** Removes the labs whose process is dead; returns how many. */
    int sweep() {
        return registry.locked(() -> {
            List<LabRecord> dead =
                    registry.all().stream().filter(record -> !record.isAlive()).toList();
            dead.forEach(this::remove);
            return dead.size();
        });
    }

    LabTools tools() {
        return tools;
    }
}

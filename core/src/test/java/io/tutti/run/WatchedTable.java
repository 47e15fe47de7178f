package io.tutti.run;

import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.LinkTable;
import io.tutti.transport.memory.Doorbell;
import io.tutti.transport.memory.Publications;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.stream.Stream;

/** A table of links that does something before a method of a link is called. */
record WatchedTable(LinkTable table, String method, Runnable before) implements LinkTable {
    @Override
    public Link[][] collectiveLinks() {
        return Stream.of(table.collectiveLinks()).map(this::watched).toArray(Link[][]::new);
    }

    @Override
    public Link[] transferLinks() {
        return watched(table.transferLinks());
    }

    private Link[] watched(Link[] lane) {
        return Stream.of(lane).map(this::watched).toArray(Link[]::new);
    }

    private Link watched(Link link) {
        return link == null
                ? null
                : (Link) Proxy.newProxyInstance(
                        Link.class.getClassLoader(), new Class<?>[] {Link.class}, (p, m, words) -> {
                            if (m.getName().equals(method)) {
                                before.run();
                            }
                            try {
                                return m.invoke(link, words);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    @Override
    public MemoryRegistry registry() {
        return table.registry();
    }

    @Override
    public Slots slots() {
        return table.slots();
    }

    @Override
    public Windows windows() {
        return table.windows();
    }

    @Override
    public Doorbell doorbell() {
        return table.doorbell();
    }

    @Override
    public Publications publications() {
        return table.publications();
    }

    @Override
    public MemorySegment allocate(long bytes) {
        return table.allocate(bytes);
    }

    @Override
    public LinkTable openBeside(long number) {
        return table.openBeside(number);
    }

    @Override
    public void close() {
        table.close();
    }
}

package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.bootstrap.placement.InterfaceChoice;
import io.tutti.bootstrap.placement.InterfaceFilter;
import io.tutti.bootstrap.placement.NetworkInterfaces;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.KeyValueSpace;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * A key-value space, in which rank 0 puts one value: {@code ADDRESS/JOB} or, if the job's secret travels through the
 * space, {@code ADDRESS/JOB/SECRET}.
 */
final class AddressInSpace implements RankZeroAddress {
    private static final String KEY = "tutti-rank-0";

    private final KeyValueSpace space;
    private final Membership membership;
    private final InterfaceFilter filter;
    private final boolean withSecret;
    private boolean fenced;

    AddressInSpace(KeyValueSpace space, Membership membership, InterfaceFilter filter) {
        this.space = space;
        this.filter = filter;
        this.membership = membership;
        this.withSecret = membership.secret() == null;
    }

    @Override
    public List<InetSocketAddress> bindAddresses() throws IOException {
        Optional<InetAddress> local = space.localAddress();
        return List.of(new InetSocketAddress(
                local.isPresent()
                        ? local.get()
                        : InterfaceChoice.withoutRoute(filter).address(),
                0));
    }

    @Override
    public void publish(InetSocketAddress address, byte[] secret, Duration limit) throws IOException, TimeoutException {
        String value = NetworkInterfaces.text(address) + "/" + number();
        space.put(KEY, withSecret ? value + "/" + HexFormat.of().formatHex(secret) : value);
        space.fence(limit);
    }

    private String number() {
        return HexFormat.of().toHexDigits(membership.job());
    }

    @Override
    public Found find(Duration limit) throws IOException, TimeoutException {
        String[] parts = value(limit).split("/");
        if (parts.length < 2 || !parts[1].equals(number())) {
            throw new IOException("its value is of another job");
        }
        if (parts.length != (withSecret ? 3 : 2)) {
            throw new CommunicationException(
                    Category.AUTHENTICATION,
                    List.of(membership.rank()),
                    "rank " + membership.rank() + " has " + (withSecret ? "no" : "a") + " secret, rank 0 at " + space
                            + " has " + (withSecret ? "one" : "none") + "; give all ranks the same one, or none");
        }
        try {
            Rendezvous.Address address = Rendezvous.Address.parse(parts[0]);
            byte[] secret = withSecret ? HexFormat.of().parseHex(parts[2]) : null;
            return new Found(new InetSocketAddress(InetAddress.getByName(address.host()), address.port()), secret);
        } catch (IllegalArgumentException e) {
            throw new IOException("its value holds no address", e);
        }
    }

    /** Rank 0 listens before it puts its address, so no stranger has been there before it. */
    @Override
    public int patience(Refuser refuser) {
        return 0;
    }

    /** Reads rank 0's value. A space that fails is not asked again. */
    private String value(Duration limit) throws TimeoutException {
        long end = System.nanoTime() + limit.toNanos();
        try {
            if (!fenced) {
                space.fence(limit);
                fenced = true;
            }
            return space.get(0, KEY, Duration.ofNanos(Math.max(1, end - System.nanoTime())));
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(membership.rank()),
                    "rank " + membership.rank() + " cannot read rank 0's address at " + space + ": " + e.getMessage(),
                    e);
        }
    }

    @Override
    public void close() {
        try {
            space.close();
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "closing " + space, e);
        }
    }
}

package io.tutti.transport.tcp;

import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.List;

/** The addresses at which a rank accepts connections, one of each interface, as the other ranks learn them. */
final class TcpAddresses {
    private TcpAddresses() {}

    static byte[] encode(List<InetSocketAddress> addresses) {
        WireWriter out = new WireWriter().i32(addresses.size());
        addresses.forEach(out::address);
        return out.toBytes();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws ProtocolException if that is malformed, or if there is no address
     */
    static InetSocketAddress[] decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        InetSocketAddress[] stripes = new InetSocketAddress[in.count(WireReader.LEAST_ADDRESS)];
        if (stripes.length == 0) {
            throw new ProtocolException("a rank without an address");
        }
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = in.address();
        }
        in.end();
        return stripes;
    }
}

package io.tutti.transport.tcp;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;

/** The addresses that a rank tells the others. They are refused, or the same when they are written and read again. */
public final class TcpAddressesTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
        return List.of(TcpAddresses.encode(List.of(address)), TcpAddresses.encode(List.of(address, address)));
    }

    @Override
    public void run(byte[] input) {
        try {
            InetSocketAddress[] addresses = TcpAddresses.decode(input);
            if (addresses.length == 0) {
                throw new AssertionError("a link has no connection");
            }
            if (!Arrays.equals(TcpAddresses.decode(TcpAddresses.encode(List.of(addresses))), addresses)) {
                throw new AssertionError("written and read, they are others: " + Arrays.toString(addresses));
            }
        } catch (ProtocolException e) {
            Refusal.requireOneLine(e);
        }
    }
}

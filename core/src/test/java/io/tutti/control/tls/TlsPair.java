package io.tutti.control.tls;

import io.tutti.bootstrap.Jobs;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLEngine;

/**
 * Both ends of an encrypted connection.
 *
 * @param dialled the client of TLS
 * @param accepted its server
 * @param dialledEngine the client's TLS
 */
public record TlsPair(TlsChannel dialled, TlsChannel accepted, SSLEngine dialledEngine) {
    private static final TlsContext CONTEXT = new TlsContext();

    /** Exchanges keys over two ends of a connection that block. */
    public static TlsPair over(ByteChannel one, ByteChannel other) throws IOException {
        SSLEngine engine = CONTEXT.engine(true);
        TlsChannel dialled = new TlsChannel(engine, one);
        CompletableFuture<Void> exchange = Jobs.later(() -> {
            try {
                dialled.handshake();
                return null;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        TlsChannel accepted = CONTEXT.handshake(other, false);
        try {
            exchange.get();
            return new TlsPair(dialled, accepted, engine);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}

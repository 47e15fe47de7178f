package io.tutti.control.tls;

import java.io.IOException;
import java.net.Socket;
import java.nio.channels.ByteChannel;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Makes TLS connections of one process, with a certificate of its own. Thread-safe. */
public final class TlsContext {
    private static final String[] PROTOCOLS = {"TLSv1.3"};
    private static final char[] IN_MEMORY = new char[0];
    /**
     * More than the seven days that TLS allows a ticket for resumption, so that the server sends none. A client that never reads would
     * leave it in its socket, and a socket that is closed with unread bytes resets the connection and loses what was sent before.
     */
    private static final int NO_TICKETS_SECONDS = 7 * 24 * 3600 + 1;

    private final SSLContext context;

    /** Draws a key and makes a certificate, which takes some milliseconds; the first time in a JVM some more, to load classes. */
    public TlsContext() {
        try {
            SecureRandom random = new SecureRandom();
            context = SSLContext.getInstance("TLS");
            context.init(keys(random).getKeyManagers(), new TrustManager[] {new AnyCertificate()}, random);
            context.getServerSessionContext().setSessionTimeout(NO_TICKETS_SECONDS);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("this JVM has no TLS: " + e.getMessage(), e);
        }
    }

    private static KeyManagerFactory keys(SecureRandom random) throws GeneralSecurityException, IOException {
        SelfSignedCertificate own = SelfSignedCertificate.create(random);
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, IN_MEMORY);
        store.setKeyEntry("tutti", own.key(), IN_MEMORY, new Certificate[] {own.certificate()});
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, IN_MEMORY);
        return factory;
    }

    /**
     * Exchanges keys with the other side, which must do the same with the other value of {@code dialled}. Blocks as long as the
     * channel does.
     *
     * @param below carries the encrypted bytes; blocks, or throws when its time is up
     * @param dialled whether this side has dialled
     * @return the encrypted connection, whose other side is not yet known to be who it should be
     * @throws IOException if the connection ends or the other side does not speak TLS 1.3
     */
    public TlsChannel handshake(ByteChannel below, boolean dialled) throws IOException {
        TlsChannel channel = new TlsChannel(engine(dialled), below);
        channel.handshake();
        return channel;
    }

    SSLEngine engine(boolean dialled) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(dialled);
        engine.setEnabledProtocols(PROTOCOLS);
        return engine;
    }

    /** Takes every certificate: who is at the other end is proved by the secret, for this connection alone. */
    private static final class AnyCertificate extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}

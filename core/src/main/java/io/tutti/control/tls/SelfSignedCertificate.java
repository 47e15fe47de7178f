package io.tutti.control.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.HexFormat;

/**
 * A key and its certificate (RFC 5280), which TLS requires of a server. Java has no public API that makes one. Its names and dates
 * mean nothing.
 *
 * @param key the private key, on the curve P-256
 * @param certificate signed with that key
 */
record SelfSignedCertificate(PrivateKey key, X509Certificate certificate) {
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int UTF8_STRING = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;

    private static final int SERIAL_BITS = 64;
    /** Object identifiers with their tags: ecdsa-with-SHA256, and the common name of a distinguished name. */
    private static final byte[] ECDSA_SHA256 = HexFormat.of().parseHex("06082a8648ce3d040302");

    private static final byte[] COMMON_NAME = HexFormat.of().parseHex("0603550403");

    /** Makes a new key and its certificate. */
    static SelfSignedCertificate create(SecureRandom random) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        KeyPair pair = generator.generateKeyPair();
        byte[] content = content(pair, new BigInteger(SERIAL_BITS, random));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(pair.getPrivate(), random);
        signature.update(content);
        byte[] signed = der(SEQUENCE, content, algorithm(), der(BIT_STRING, new byte[1], signature.sign()));
        X509Certificate certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(signed));
        return new SelfSignedCertificate(pair.getPrivate(), certificate);
    }

    /** Returns what is signed. Without a version it is of version 1, which has no extensions. */
    private static byte[] content(KeyPair pair, BigInteger serial) {
        byte[] name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, "tutti".getBytes(US_ASCII)))));
        byte[] always = der(
                SEQUENCE,
                der(UTC_TIME, "000101000000Z".getBytes(US_ASCII)),
                der(GENERALIZED_TIME, "99991231235959Z".getBytes(US_ASCII)));
        return der(
                SEQUENCE,
                der(INTEGER, serial.setBit(0).toByteArray()),
                algorithm(),
                name,
                always,
                name,
                pair.getPublic().getEncoded());
    }

    private static byte[] algorithm() {
        return der(SEQUENCE, ECDSA_SHA256);
    }

    /** Returns parts as one element of ASN.1, in the encoding that signatures require (DER). */
    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            inner.writeBytes(part);
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        int length = inner.size();
        if (length < 0x80) {
            element.write(length);
        } else {
            byte[] digits = BigInteger.valueOf(length).toByteArray();
            int from = digits[0] == 0 ? 1 : 0; // a sign that is not wanted
            element.write(0x80 | digits.length - from);
            element.write(digits, from, digits.length - from);
        }
        element.writeBytes(inner.toByteArray());
        return element.toByteArray();
    }

    /** Omits the key. */
    @Override
    public String toString() {
        return "certificate " + certificate.getSerialNumber();
    }
}

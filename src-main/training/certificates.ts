// @peculiar/x509 resolves its parts through tsyringe, which needs this import first.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import type { Clock } from '../engine/platform/platform';

/**
 * A certificate authority and a certificate for 127.0.0.1. Both are created at start, valid for a few days and kept
 * only in memory.
 */
export interface Certificates {
  readonly caPem: string;
  readonly certificatePem: string;
  readonly keyPem: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const HOUR_MS = 3_600_000;
const VALIDITY_DAYS = 7;

const generateKeyPair = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

export async function generateTrainingTlsCertificates(clock: Clock): Promise<Certificates> {
  const notBefore = new Date(clock.now() - HOUR_MS);
  const notAfter = new Date(clock.now() + VALIDITY_DAYS * 24 * HOUR_MS);
  const authority = await generateKeyPair();
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Kontuar szkolenie CA',
    keys: authority,
    notBefore,
    notAfter,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const server = await generateKeyPair();
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=127.0.0.1',
    issuer: ca.subject,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    notBefore,
    notAfter,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'dns', value: 'localhost' },
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', server.privateKey);
  return {
    caPem: ca.toString('pem'),
    certificatePem: certificate.toString('pem'),
    keyPem: x509.PemConverter.encode(key, 'PRIVATE KEY'),
  };
}

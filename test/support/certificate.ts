import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type JsonGeneralNames,
} from '@peculiar/x509';

/** A test's own certificate authority and the server certificates that it issues. */

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}
export interface Authority {
  /** The certificate of the authority in PEM format, for a client to trust. */
  readonly ca: string;
  /**
   * Issues a certificate for 127.0.0.1 and localhost unless other names are given; an `expired` certificate ended
   * yesterday, an `early` one begins tomorrow.
   */
  issue(options?: {
    names?: JsonGeneralNames;
    expired?: boolean;
    early?: boolean;
  }): Promise<ServerCertificate>;
}

export async function makeAuthority(name = 'Kontuar test authority'): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const now = Date.now();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}`,
    notBefore: new Date(now - 10 * DAY_MS),
    notAfter: new Date(now + 10 * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  let serial = 1;
  return {
    ca: certificate.toString('pem'),
    issue: async ({ names, expired = false, early = false } = {}) => {
      const serverKeys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
      serial += 1;
      const server = await X509CertificateGenerator.create({
        serialNumber: serial.toString(16).padStart(2, '0'),
        subject: 'CN=localhost',
        issuer: certificate.subject,
        notBefore: new Date(now + (early ? DAY_MS : -5 * DAY_MS)),
        notAfter: new Date(now + (expired ? -DAY_MS : 5 * DAY_MS)),
        signingAlgorithm: ALGORITHM,
        publicKey: serverKeys.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
          new SubjectAlternativeNameExtension(
            names ?? [
              { type: 'dns', value: 'localhost' },
              { type: 'ip', value: '127.0.0.1' },
            ],
          ),
        ],
      });
      const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey));
      return {
        cert: server.toString('pem'),
        key: `-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----\n`,
      };
    },
  };
}

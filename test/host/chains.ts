import 'reflect-metadata';
import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { z } from 'zod';

/** Chains of certificates with faults, and what Node's own TLS says of each on a real connection. */

const EC = { name: 'ECDSA', namedCurve: 'P-256' };
const RSA = { name: 'RSASSA-PKCS1-v1_5', publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** One certificate, as it is wished for. What is left out is as it should be. */
export interface Wish {
  readonly expired?: boolean;
  readonly early?: boolean;
  readonly isAuthority?: boolean;
  readonly pathLength?: number;
  readonly usages?: number;
  readonly purpose?: 'server' | 'client' | null;
  readonly hash?: 'SHA-256' | 'SHA-1';
  readonly key?: 'P-256' | 'RSA-1024' | 'RSA-2048';
  /** The only names below it. */
  readonly permits?: string;
  /** A critical extension that nobody knows. */
  readonly strange?: boolean;
  /** Signed with another key than that of the one above it. */
  readonly forged?: boolean;
  readonly names?: readonly string[];
}
export interface Chain {
  readonly root: string;
  readonly middle: string;
  readonly server: string;
  /** The server's key, PKCS #8. */
  readonly key: string;
}

const keys = new Map<string, CryptoKeyPair>();
async function keyOf(holder: string, kind: Wish['key'] = 'P-256'): Promise<CryptoKeyPair> {
  const name = `${holder} ${kind}`;
  const algorithm = kind === 'P-256' ? EC : { ...RSA, modulusLength: Number(kind.slice(4)) };
  const made = keys.get(name) ?? (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']));
  keys.set(name, made);
  return made;
}

/** `NameConstraints` (RFC 5280, 4.2.1.10) with one permitted DNS name. */
function permitted(name: string): Extension {
  const wrap = (tag: number, bytes: readonly number[]) => [tag, bytes.length, ...bytes];
  const tree = wrap(0xa0, wrap(0x30, wrap(0x82, [...Buffer.from(name)])));
  return new Extension('2.5.29.30', true, Uint8Array.from(wrap(0x30, tree)));
}

export async function chainOf(wishes: {
  readonly root?: Wish;
  readonly middle?: Wish;
  readonly server?: Wish;
}): Promise<Chain> {
  const now = Date.now();
  let serial = 0;
  const issue = async (holder: 'root' | 'middle' | 'server', issuer: 'root' | 'middle', usual: Wish) => {
    const wish = { ...usual, ...wishes[holder] };
    const { publicKey } = await keyOf(holder, wish.key);
    const signer = await keyOf(wish.forged ? 'stranger' : issuer, wishes[issuer]?.key);
    serial += 1;
    const { usages, purpose = null } = wish;
    const made = await X509CertificateGenerator.create({
      serialNumber: String(serial).padStart(2, '0'),
      subject: `CN=${holder}`,
      issuer: `CN=${issuer}`,
      notBefore: new Date(now + (wish.early ? DAY_MS : -10 * DAY_MS)),
      notAfter: new Date(now + (wish.expired ? -DAY_MS : 10 * DAY_MS)),
      signingAlgorithm: { ...signer.privateKey.algorithm, hash: wish.hash ?? 'SHA-256' },
      publicKey,
      signingKey: signer.privateKey,
      extensions: [
        new BasicConstraintsExtension(wish.isAuthority ?? false, wish.pathLength, true),
        ...(usages === undefined ? [] : [new KeyUsagesExtension(usages, true)]),
        ...(purpose === null
          ? []
          : [
              new ExtendedKeyUsageExtension([
                purpose === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth,
              ]),
            ]),
        ...(wish.permits === undefined ? [] : [permitted(wish.permits)]),
        ...(wish.strange ? [new Extension('1.3.6.1.4.1.99999.1', true, Uint8Array.from([5, 0]))] : []),
        ...(wish.names
          ? [
              new SubjectAlternativeNameExtension(
                wish.names.map((value) => ({ type: 'dns' as const, value })),
              ),
            ]
          : []),
      ],
    });
    return made.toString('pem');
  };
  const authority = { isAuthority: true, usages: KeyUsageFlags.keyCertSign };
  const root = await issue('root', 'root', authority);
  const middle = await issue('middle', 'root', authority);
  const server = await issue('server', 'middle', { purpose: 'server', names: ['localhost'] });
  const { privateKey } = await keyOf('server', wishes.server?.key);
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
  return { root, middle, server, key };
}

/** Whether a connection of Node's own, with this authority and none besides, is authorised. */
export async function nodeTrusts(ca: string, sent: readonly string[], key: string, host: string) {
  // A server that sends anything; who judges is the other side.
  const server = createServer({ cert: sent.join('\n'), key, ciphers: 'DEFAULT@SECLEVEL=0' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const socket = connect({ host: '127.0.0.1', port, servername: host, ca, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.authorized;
  } catch {
    return false;
  } finally {
    socket.destroy();
    server.close();
  }
}

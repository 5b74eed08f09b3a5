// @peculiar/x509 resolves its parts through tsyringe, which needs this first.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as Parsed,
} from '@peculiar/x509';
import { X509Certificate, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

/** Purpose "server" of a certificate, where it names purposes at all (RFC 5280, 4.2.1.12). */
const SERVER = '1.3.6.1.5.5.7.3.1';
/** More certificates above a server are no office's own. */
const LONGEST = 8;

/** Extensions that are looked at here, or that add no limit: constraints, usages, names, policies. Another critical one is a no. */
const UNDERSTOOD = new Set(['2.5.29.19', '2.5.29.15', '2.5.29.37', '2.5.29.17', '2.5.29.32']);
const NAME_CONSTRAINTS = '2.5.29.30';
const HASHES = new Set(['SHA-256', 'SHA-384', 'SHA-512']);
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1']);
const FOR_SERVERS =
  KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment | KeyUsageFlags.keyAgreement;

interface Certificate {
  readonly own: X509Certificate;
  readonly parsed: Parsed;
}

/**
 * Whether one of the authorities in `pem` vouches for the server `host`, on this day. Said where the system knows nobody who does:
 * an office's own authority (`caFile`) is not always among the system's. Chromium hands over a chain and takes a yes or no, and Node
 * checks no chain outside of a connection, so it is done here: narrower than Node's TLS, which would have to say yes as well
 * (`test/host/authority.test.ts`). What a server gives then is signed once more (manifest.ts).
 *
 * @param chain PEM: the server's certificate, and those that it sent along.
 */
export function vouches(pem: string, chain: readonly string[], host: string, now = new Date()): boolean {
  const authorities = certificatesOf(pem);
  const [server, ...above] = chain.slice(0, LONGEST + 1).flatMap(certificatesOf);
  if (!server || server.own.ca || !isSound(server, now) || !isServer(server, host)) return false;
  // From the server upwards, each certificate once and as near to it as it can be.
  const untried = new Set([...above, ...authorities]);
  let level = [server];
  for (let below = 0; level.length > 0 && below < LONGEST; below += 1) {
    const issuers = [...untried].filter(
      (one) => mayIssue(one, below, now) && level.some((issued) => hasIssued(one, issued)),
    );
    if (issuers.some((one) => authorities.includes(one) && hasIssued(one, one))) return true;
    for (const one of issuers) untried.delete(one);
    level = issuers;
  }
  return false;
}

const BLOCKS = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function certificatesOf(pem: string): Certificate[] {
  return (pem.match(BLOCKS) ?? []).flatMap((block) => {
    try {
      return [{ own: new X509Certificate(block), parsed: new Parsed(block) }];
    } catch {
      return [];
    }
  });
}

/** Its time, its key, and what it demands of who reads it. */
function isSound({ own, parsed }: Certificate, now: Date): boolean {
  const { extensions } = parsed;
  const isStrange =
    new Set(extensions.map(({ type }) => type)).size < extensions.length ||
    extensions.some(({ type, critical }) => type === NAME_CONSTRAINTS || (critical && !UNDERSTOOD.has(type)));
  return !isStrange && own.validFromDate <= now && now <= own.validToDate && isStrong(own.publicKey);
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  return asymmetricKeyType === 'ec' && CURVES.has(asymmetricKeyDetails?.namedCurve ?? '');
}

/** @param below How many certificates stand between it and the server. */
function mayIssue(one: Certificate, below: number, now: Date): boolean {
  const { own, parsed } = one;
  const longest = parsed.getExtension(BasicConstraintsExtension)?.pathLength;
  const isShort = longest === undefined || below <= longest;
  return (
    own.ca && isShort && mayUse(parsed, KeyUsageFlags.keyCertSign) && hasPurpose(own) && isSound(one, now)
  );
}

function hasIssued(issuer: Certificate, issued: Certificate): boolean {
  // One that the library does not know has no hash.
  const { hash }: Partial<Parsed['signatureAlgorithm']> = issued.parsed.signatureAlgorithm;
  return (
    HASHES.has(hash?.name ?? '') &&
    issued.own.checkIssued(issuer.own) &&
    issued.own.verify(issuer.own.publicKey)
  );
}

/** Whether its key is for one of these uses, where it names any at all. */
function mayUse(parsed: Parsed, uses: number): boolean {
  const usages = parsed.getExtension(KeyUsagesExtension)?.usages;
  return usages === undefined || (usages & uses) !== 0;
}

function hasPurpose({ keyUsage }: X509Certificate): boolean {
  const purposes: readonly string[] | undefined = keyUsage;
  return purposes === undefined || purposes.includes(SERVER);
}

function isServer({ own, parsed }: Certificate, host: string): boolean {
  const named = isIP(host)
    ? own.checkIP(host)
    : own.checkHost(host, { subject: 'never', partialWildcards: false });
  return named !== undefined && hasPurpose(own) && mayUse(parsed, FOR_SERVERS);
}

import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** Purpose "server" of a certificate, where it names purposes at all (RFC 5280, 4.2.1.12). */
const SERVER = '1.3.6.1.5.5.7.3.1';
/** A longer chain is no office's own. */
const LONGEST = 8;

/**
 * Whether one of the authorities in `pem` vouches for the server `host`, on this day. Said where the system knows nobody who does:
 * an office's own authority (`caFile`) is not always among the system's. What a server gives then is signed once more (manifest.ts).
 *
 * @param chain PEM: the server's certificate, and those that it sent along, each before its issuer.
 */
export function vouches(pem: string, chain: readonly string[], host: string, now = new Date()): boolean {
  const authorities = certificatesOf(pem);
  const [server, ...above] = chain.slice(0, LONGEST).flatMap(certificatesOf);
  if (!server || server.ca || !isNow(server, now) || !isServer(server, host)) return false;
  let last = server;
  for (const next of [...above, null]) {
    if (authorities.some((own) => own.ca && isNow(own, now) && hasIssued(own, last))) return true;
    if (!next?.ca || !isNow(next, now) || !hasIssued(next, last)) return false;
    last = next;
  }
  return false;
}

const BLOCKS = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function certificatesOf(pem: string): X509Certificate[] {
  return (pem.match(BLOCKS) ?? []).flatMap((block) => {
    try {
      return [new X509Certificate(block)];
    } catch {
      return [];
    }
  });
}

const isNow = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

const hasIssued = (issuer: X509Certificate, issued: X509Certificate): boolean =>
  issued.checkIssued(issuer) && issued.verify(issuer.publicKey);

function isServer(server: X509Certificate, host: string): boolean {
  const purposes: readonly string[] | undefined = server.keyUsage;
  if (purposes && !purposes.includes(SERVER)) return false;
  const named = isIP(host) ? server.checkIP(host) : server.checkHost(host, { subject: 'never' });
  return named !== undefined;
}

import type { Certificate, Session } from 'electron';
import { vouches } from '../update/authority';

/** Chromium's numbers: nobody whom the system knows vouches for it; and an answer that leaves the word to Chromium. */
const AUTHORITY_INVALID = -202;
const AS_CHROMIUM_SAYS = -3;
const TRUSTED = 0;

/** Requests of the session trust this authority, PEM, beside the system's. null: the system's alone. */
export function trustAuthority(session: Session, pem: string | null): void {
  session.setCertificateVerifyProc((request, answer) => {
    const { errorCode, certificate, hostname } = request;
    const isOurs =
      pem !== null && errorCode === AUTHORITY_INVALID && vouches(pem, chainOf(certificate), hostname);
    answer(isOurs ? TRUSTED : AS_CHROMIUM_SAYS);
  });
}

/** PEM, each certificate before its issuer; the last one that came has none, or is its own. */
function chainOf(certificate: Certificate): string[] {
  const chain: string[] = [];
  let at: Certificate | undefined = certificate;
  while (at && !chain.includes(at.data)) {
    chain.push(at.data);
    at = at.issuerCert;
  }
  return chain;
}

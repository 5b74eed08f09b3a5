import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeAuthority } from './certificate';
import { startProxy } from './proxy';

/**
 * The white list and VIES by their public descriptions (API Rejestr WL 1.6.0; VIES REST, check-vat-number), over HTTPS
 * and under their real host names: a proxy on this PC leads both names here.
 */
export interface TestRegisters {
  readonly ca: string;
  /** For `HTTPS_PROXY`. */
  readonly proxy: string;
  /** All requests that the registers received. */
  readonly heard: {
    readonly method: string;
    readonly url: string;
    readonly host: string;
    readonly body: string;
  }[];
  /** Sets the next answers in place of the usual ones; null restores the usual answers. */
  answer(next: { status?: number; type?: string; body: string; location?: string } | null): void;
  close(): void;
}

/** The subject of the description's own example, with a NIP whose check digit is valid. */
export const SUBJECT = {
  name: 'ABC  JAN NOWAK',
  nip: '7740001454',
  statusVat: 'Czynny',
  regon: '610188201',
  pesel: '44051401458',
  krs: null,
  residenceAddress: null,
  workingAddress: 'UL. PROSTA 49, 00-838 WARSZAWA',
  representatives: [{ firstName: 'Jan', lastName: 'Nowak', nip: '7740001454' }],
  accountNumbers: ['90249000050247256316596736'],
  hasVirtualAccounts: false,
};
export const PROOF = { requestId: 'd2n10-84df1a1', requestDateTime: '24-11-2026 12:00:05' };
/** A number from the European Commission's test list. */
export const VIES_NUMBER = '123456788';

export async function startRegisters(): Promise<TestRegisters> {
  const authority = await makeAuthority();
  const identity = await authority.issue({
    names: ['wl-api.mf.gov.pl', 'ec.europa.eu'].map((value) => ({ type: 'dns' as const, value })),
  });
  const heard: TestRegisters['heard'] = [];
  let next: Parameters<TestRegisters['answer']>[0] = null;
  const server = createServer(identity, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        host: request.headers.host ?? '',
        body: Buffer.concat(parts).toString(),
      };
      heard.push(asked);
      const usual = asked.host === 'ec.europa.eu' ? viesOf(asked.body) : whiteListOf(asked.url);
      const {
        status = 200,
        type = 'application/json',
        body,
        location,
      } = next ?? { body: JSON.stringify(usual) };
      response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startProxy((server.address() as AddressInfo).port);
  return {
    ca: authority.ca,
    proxy: proxy.url,
    heard,
    answer: (wanted) => (next = wanted),
    close() {
      proxy.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

function whiteListOf(url: string) {
  const subject = url.includes(`/nip/${SUBJECT.nip}?`) ? SUBJECT : null;
  return { result: { subject, ...PROOF } };
}

function viesOf(body: string) {
  const { countryCode, vatNumber }: Record<string, unknown> = JSON.parse(body);
  const valid = countryCode === 'DE' && vatNumber === VIES_NUMBER;
  return {
    countryCode,
    vatNumber,
    valid,
    requestDate: '2026-11-24T11:00:05.123Z',
    requestIdentifier: '',
    name: valid ? 'Muster GmbH' : '---',
    address: valid ? 'Hauptstr. 1\n10115 Berlin' : '---',
  };
}

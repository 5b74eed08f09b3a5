import type { Clock, KnowsName, Network } from '#engine/platform/platform';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { createRemote } from '#engine/remote/createRemote';
import type { Exchange, Remote } from '#engine/remote/remoteServiceInterface';
import type { Stranger } from './stranger/startStranger';

/** The real client on the real network, with a record of its exchanges for a test to inspect. */
export interface TestRemote extends Remote {
  readonly exchanges: Exchange[];
}

export function createTestRemote(
  { account, secrets }: Pick<Stranger, 'account' | 'secrets'>,
  platform: { clock?: Clock; network?: Network; lastAnswerAt?: number; knowsName?: KnowsName } = {},
): TestRemote {
  const exchanges: Exchange[] = [];
  const remote = createRemote({
    account,
    secrets,
    platform: {
      clock: platform.clock ?? systemClock,
      random: systemRandom,
      network: platform.network ?? createNetwork(account.caPem),
      ...(platform.knowsName ? { knowsName: platform.knowsName } : {}),
    },
    lastAnswerAt: platform.lastAnswerAt ?? null,
    onExchange: (exchange) => exchanges.push(exchange),
    userAgent: 'Kontuar/0.0.0 (test)',
  });
  return { ...remote, exchanges };
}

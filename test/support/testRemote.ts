import type { Clock, Network } from '#engine/platform/platform';
import { makeNetwork } from '#engine/platform/network';
import { systemChance, systemClock } from '#engine/platform/system';
import { createRemote } from '#engine/remote/createRemote';
import type { Exchange, Remote } from '#engine/remote/remote';
import type { Stranger } from './stranger/startStranger';

/** The real client on the real network, with what a test wants to look at. */
export interface TestRemote extends Remote {
  readonly exchanges: Exchange[];
}

export function remoteOf(
  { account, secrets }: Pick<Stranger, 'account' | 'secrets'>,
  edges: { clock?: Clock; network?: Network } = {},
): TestRemote {
  const exchanges: Exchange[] = [];
  let budget: readonly number[] = [];
  const remote = createRemote({
    account,
    secrets,
    edges: {
      clock: edges.clock ?? systemClock,
      chance: systemChance,
      network: edges.network ?? makeNetwork(account.caPem),
    },
    budget: { load: () => budget, save: (sentAt) => (budget = sentAt) },
    onExchange: (exchange) => exchanges.push(exchange),
    userAgent: 'Kontuar/0.0.0 (test)',
  });
  return { ...remote, exchanges };
}

import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { PackFault } from '#shared/contract/downtimePackContract';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.downtimePack);

const NO_PACK_IN_TRAINING: PackFault = { kind: 'failed', detail: 'training keeps no packs' };

export const createDowntimePackApiHandlers = ({ pack }: ApiParts) => ({
  state: os.state.handler(() => pack?.state() ?? null),
  choose: os.choose.handler(async ({ input, errors }) => {
    const { passphrase, ...wish } = input;
    const written = await pack?.applyOptions(wish, passphrase);
    if (!pack || !written) throw errors.NOT_WRITTEN({ data: NO_PACK_IN_TRAINING });
    if (!written.ok) throw errors.NOT_WRITTEN({ data: written.fault });
    return pack.state();
  }),
  write: os.write.handler(async ({ errors }) => {
    const written = await pack?.write();
    if (!pack || !written) throw errors.NOT_WRITTEN({ data: NO_PACK_IN_TRAINING });
    if (!written.ok) throw errors.NOT_WRITTEN({ data: written.fault });
    return pack.state();
  }),
});

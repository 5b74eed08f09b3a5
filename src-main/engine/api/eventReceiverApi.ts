import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.eventReceiver);

export const createEventReceiverApiHandlers = ({ events }: ApiParts) => ({
  receiver: os.receiver.handler(() => events.state()),
  setReceiver: os.setReceiver.handler(async ({ input: { key, ...wanted }, errors }) => {
    const set = await events.saveSettings(wanted, key);
    if (set === 'keyMissing') throw errors.KEY_MISSING();
    if (!set.ok) throw errors.KEYCHAIN({ data: { reason: set.reason, detail: set.detail } });
    return events.state();
  }),
  path: os.path.handler(async ({ input, errors }) => {
    const path = await events.readPath(input.renew);
    if (!path.ok) throw errors.KEYCHAIN({ data: { reason: path.reason, detail: path.detail } });
    return { path: path.value };
  }),
  log: os.log.handler(() => [...events.listLog()]),
});

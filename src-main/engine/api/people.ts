import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { businessDay } from '#shared/rules/days';
import { exportPerson } from '../people/exportPerson';
import { forgetPerson } from '../people/forgetPerson';
import { personIn } from '../people/person';
import type { Store } from '../store/store';
import type { SyncStatus } from '../sync/status';
import type { RecoveryGuard } from '../recovery/guard';
import type { PackKeeper } from '../documents/pack/schedule';
import type { Instant } from '#shared/model/scalars';
import type { RetentionKeeper } from '../people/retention';

const os = implement(contract.people);

export interface PeopleParts {
  readonly store: Store;
  readonly syncStatus: SyncStatus;
  readonly recovery: RecoveryGuard | null;
  readonly pack: PackKeeper | null;
  readonly profileDir: string;
  readonly copiesThread: string | null;
  readonly version: string;
  now(): Instant;
  serviceNow(): Instant;
  readonly retention: RetentionKeeper;
}

export const peopleApi = (parts: PeopleParts) => ({
  find: os.find.handler(({ input, errors }) => {
    const asked = personIn(parts, input.query, businessDay(parts.serviceNow()));
    if (!asked) throw errors.UNCLEAR();
    return asked.person;
  }),
  export: os.export.handler(({ input, errors }) => {
    const made = exportPerson(parts, input.query);
    if (made.ok) return { fileName: made.fileName, json: made.json };
    if (made.reason === 'unclear') throw errors.UNCLEAR();
    throw errors.SEVERAL({ data: { names: [...made.names] } });
  }),
  forget: os.forget.handler(async ({ input, errors }) => {
    const done = await forgetPerson(parts, input.query, input.stays);
    if (done.ok) return done.report;
    switch (done.reason) {
      case 'unclear':
        throw errors.UNCLEAR();
      case 'several':
        throw errors.SEVERAL({ data: { names: [...done.names] } });
      case 'changed':
        throw errors.CHANGED();
    }
  }),
  retention: os.retention.handler(() => parts.retention.state()),
  setRetention: os.setRetention.handler(({ input }) => {
    parts.retention.choose(input);
    return parts.retention.state();
  }),
});

import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.recovery);

const NO_BACKUPS_IN_TRAINING = 'training keeps no backups';

export const createRecoveryApiHandlers = ({ recovery, reopen, store }: ApiParts) => ({
  backups: os.backups.handler(() => ({
    folder: recovery?.folder ?? '',
    backups: recovery?.backups() ?? [],
  })),
  backUp: os.backUp.handler(async ({ errors }) => {
    const made = await recovery?.backUp('wish');
    if (!made) throw errors.FAILED({ data: { detail: NO_BACKUPS_IN_TRAINING } });
    if (made.ok) return made.backup;
    if (made.reason === 'noRoom') throw errors.NO_ROOM({ data: { needed: made.needed, free: made.free } });
    throw errors.FAILED({ data: { detail: made.detail } });
  }),
  restore: os.restore.handler(async ({ input, errors }) => {
    const backup = recovery?.backups().find(({ name }) => name === input.name);
    if (!recovery || !backup) throw errors.NOT_FOUND();
    if (!(await recovery.findKey(backup, input.words ?? null)))
      throw errors.UNUSABLE({ data: { reason: 'otherKey', detail: '' } });
    const ready = recovery.restore('', backup);
    if (ready.ok) {
      reopen();
      return { restarting: true as const };
    }
    switch (ready.reason) {
      case 'noRoom':
        throw errors.NO_ROOM({ data: { needed: ready.needed, free: ready.free } });
      case 'unreadable':
        throw errors.FAILED({ data: { detail: ready.detail } });
      case 'damaged':
      case 'newer':
      case 'notOurs':
      case 'otherProfile':
      case 'otherKey':
        throw errors.UNUSABLE({ data: { reason: ready.reason, detail: ready.detail } });
    }
  }),
  encryption: os.encryption.handler(() => ({
    isEncrypted: (recovery?.recoveryWords() ?? null) !== null,
    areWordsSeen: store.settings.get('recoveryWordsSeen'),
  })),
  recoveryWords: os.recoveryWords.handler(() => {
    const words = recovery?.recoveryWords() ?? null;
    if (words) store.settings.set('recoveryWordsSeen', true);
    return { words };
  }),
  postponeWords: os.postponeWords.handler(() => {
    store.settings.set('recoveryWordsSeen', true);
    return { done: true as const };
  }),
  last: os.last.handler(() => recovery?.getLastReport() ?? null),
  read: os.read.handler(() => {
    recovery?.markLastReportSeen();
    return { done: true as const };
  }),
});

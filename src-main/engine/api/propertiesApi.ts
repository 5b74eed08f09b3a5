import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.properties);

/** Maximum number of unsent changes that the error message lists when a property cannot be removed. */
const MAX_NAMED_CHANGES = 10;

export const createPropertiesApiHandlers = ({ otherProperties }: ApiParts) => ({
  list: os.list.handler(() => ({
    properties: [...otherProperties.list()],
    canAdd: otherProperties.canAddProperty(),
  })),
  remove: os.remove.handler(async ({ input, errors }) => {
    const removed = await otherProperties.remove(input.id, input.anyway);
    if (removed.ok) return { keptAs: removed.keptAs };
    switch (removed.reason) {
      case 'unknown':
        throw errors.NOT_FOUND();
      case 'here':
        throw errors.IS_SHOWN();
      case 'closed':
        throw errors.NOT_OPEN();
      case 'waiting': {
        const { changes } = removed;
        throw errors.CHANGES_WAITING({
          data: { total: changes.length, changes: changes.slice(0, MAX_NAMED_CHANGES) },
        });
      }
      case 'notKept':
        throw errors.ARCHIVE_FAILED({ data: { detail: removed.detail } });
      case 'keychain': {
        const { reason, detail } = removed.fault;
        throw errors.KEYCHAIN({ data: { reason, detail } });
      }
    }
  }),
});

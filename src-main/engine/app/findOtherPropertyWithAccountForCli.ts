import { basename } from 'node:path';
import type { Secrets } from '#shared/model/accountAndPreferences';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import type { EngineContext } from './engineContextInterface';
import { openProperty, type Property } from './openProperty';
import type { Shared } from './sharedServices';
import {
  getPropertyFolder,
  findMainPropertyProfileDir,
  readPropertyFolderList,
} from '../profile/propertyFolders';
import { findPropertyUsingAccount } from './savePropertySignIn';
import {
  createEmptyOtherProperties,
  type ClosedProperty,
  type OtherProperties,
} from '../account/propertiesOnThisPcInterface';

/**
 * Lets a command check whether another property on this PC uses the same sign-in. For this check, the profiles of the
 * other properties are opened for reading only.
 */
export const createSameAccountCheckForCli = (
  profileDir: string,
  shared: Shared,
  dataKey: DataEncryptionKey | null,
): OtherProperties => ({
  ...createEmptyOtherProperties('real'),
  findByAccount: async (account, secrets) => {
    const { read, closed } = await readOtherProperties(profileDir, shared, secrets, dataKey);
    try {
      return await findPropertyUsingAccount(
        read.map(({ id, context }) => [id, context] as const),
        closed,
        account,
        secrets,
      );
    } finally {
      await Promise.all(read.map(({ property }) => property.stop()));
    }
  },
});

interface ReadableProperty {
  readonly id: PropertyId;
  readonly context: EngineContext;
  readonly property: Property;
}

async function readOtherProperties(
  profileDir: string,
  shared: Shared,
  secrets: Secrets,
  dataKey: DataEncryptionKey | null,
) {
  const home = findMainPropertyProfileDir(profileDir);
  const read: ReadableProperty[] = [];
  const closed: ClosedProperty[] = [];
  const propertyIds: readonly PropertyId[] = ['real', ...readPropertyFolderList(home).beside];
  const currentId = home === profileDir ? 'real' : basename(profileDir);
  for (const id of propertyIds.filter((propertyId) => propertyId !== currentId)) {
    const folder = getPropertyFolder(home, id);
    const opened = await openProperty({
      profileDir: folder,
      shared,
      prepared: null,
      secrets,
      dataKey,
      lock: false,
    });
    if (!opened.ok) closed.push({ folder, why: opened.refusal.reason });
    else read.push({ id, context: (await opened.value.engine()).context, property: opened.value });
  }
  return { read, closed };
}

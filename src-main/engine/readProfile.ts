/**
 * Public module for commands that only read a profile. It does not load the engine, because loading the engine takes
 * longer than such a command.
 */
export { readProfileSyncStatus, type ProfileSyncStatus } from './app/profileSyncStatus';
export { parseDataKeyFromRecoveryWords, type DataEncryptionKey } from './platform/dataKeyAndRecoveryWords';
export { checkDatabaseForDamage, checkSmallDatabaseForDamage, type Damage } from './recovery/inspectDamage';
export { getExitCodeForProblem } from './sync/decideSyncHealth';

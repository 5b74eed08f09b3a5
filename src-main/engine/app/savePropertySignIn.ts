import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import type { Problem } from '#shared/outcome/problem';
import { bindSecretsToAddresses } from '../account/secretsAddressBinding';
import { isAccountOfDownloadedRecords } from '../account/profileOwnerAccount';
import { checkSignInIsSameProperty } from '../account/sameProperty';
import { storeCorrectionConventionSetting } from '../documents/correctionConvention';
import type { EngineContext } from './engineContextInterface';
import type {
  AddPropertyResult,
  NewPropertyChoices,
  ClosedProperty,
  PropertyWithAccountResult,
} from '../account/propertiesOnThisPcInterface';

/** Returns the property on this PC that already uses the given account, so that no property is added twice. */
export async function findPropertyUsingAccount(
  properties: readonly (readonly [PropertyId, EngineContext])[],
  closed: readonly ClosedProperty[],
  account: Account,
  secrets: Secrets,
): Promise<PropertyWithAccountResult> {
  for (const [id, { store }] of properties)
    if (isAccountOfDownloadedRecords(store, account, secrets)) return buildFoundResult(id);
  const [first] = closed;
  if (first) return { ok: false, reason: 'closed', closed: first };
  let problem: Problem | null = null;
  for (const [id, { store, clock, session }] of properties) {
    const likeness = await checkSignInIsSameProperty({
      store,
      clock,
      remote: session.createTrialRemote(account, secrets),
    });
    if (!likeness.ok) ({ problem } = likeness);
    else if (likeness.value === 'same') return buildFoundResult(id);
  }
  return problem ? { ok: false, reason: 'unproven', problem } : buildFoundResult(null);
}

const buildFoundResult = (value: PropertyId | null): PropertyWithAccountResult => ({ ok: true, value });

/**
 * Stores the service account and the user's first settings, such as the correction convention, in a new, empty
 * property.
 */
export async function saveNewPropertySignIn(
  id: PropertyId,
  context: EngineContext,
  account: Account,
  secrets: Secrets,
  begun: NewPropertyChoices,
): Promise<AddPropertyResult> {
  if (!begun.onlyThisRun) {
    const kept = await context.keychain.write(bindSecretsToAddresses(account, secrets));
    if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  }
  if (begun.correctionWay !== null) storeCorrectionConventionSetting(context.store, begun.correctionWay);
  context.session.signIn(account, secrets, begun);
  return { ok: true, id };
}

import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { PinResetProof, StaffRefusal } from '#shared/contract/staffContract';
import type { StaffState } from '#shared/model/staffSchemas';
import type { StaffResult } from '../profile/staffRegister';
import { decodeRecoveryWords } from '../platform/dataKeyAndRecoveryWords';
import { readDataKeyId } from '../recovery/findDataKey';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.staff);

interface StaffErrors {
  readonly REFUSED: (refusal: { data: { why: StaffRefusal } }) => Error;
}

type StaffApiParts = Pick<ApiParts, 'staff' | 'mode' | 'profileDir' | 'otherProperties'>;

export const createStaffApiHandlers = ({ staff, mode, profileDir, otherProperties }: StaffApiParts) => {
  /** Ids of the keys whose recovery words prove that the user is an owner; null if no proof is needed. */
  function findProvingKeyIds(): readonly string[] | null {
    if (mode === 'real') {
      const keyId = readDataKeyId(profileDir);
      return keyId === null ? [] : [keyId];
    }
    const { keyIds, hasRealData } = otherProperties.ownerProof();
    return hasRealData ? keyIds : null;
  }
  const getStateOrThrow = (result: StaffResult, { REFUSED }: StaffErrors): StaffState => {
    if (!result.ok) throw REFUSED({ data: { why: result.reason } });
    return staff.state();
  };
  return {
    switch: os.switch.handler(async ({ input: { id, pin }, errors }) => {
      const result = await staff.switchTo(id, pin);
      if (result.ok) return staff.state();
      switch (result.reason) {
        case 'unknown':
          throw errors.NOT_FOUND();
        case 'noPin':
          throw errors.NO_PIN();
        case 'wrongPin':
          throw errors.WRONG_PIN({ data: { waitMs: result.waitMs } });
        case 'paused':
          throw errors.PAUSED({ data: { waitMs: result.waitMs } });
      }
    }),
    leave: os.leave.handler(async ({ input: { lock } }) => {
      await staff.signOff(lock);
      return staff.state();
    }),
    pinResetProof: os.pinResetProof.handler((): PinResetProof => {
      const keyIds = findProvingKeyIds();
      if (keyIds === null) return 'nothing';
      return keyIds.length > 0 ? 'words' : 'otherOwner';
    }),
    resetPin: os.resetPin.handler(async ({ input: { id, words, pin }, errors }) => {
      const keyIds = findProvingKeyIds();
      if (keyIds !== null) {
        if (keyIds.length === 0) throw errors.NO_WORDS();
        const read = decodeRecoveryWords(words);
        if (!read.ok) throw errors.WRONG_WORDS({ data: read.reason });
        if (!keyIds.includes(read.value.id)) throw errors.WRONG_WORDS({ data: { why: 'wrongWords' } });
      }
      const result = await staff.resetOwnerPin(id, pin);
      if (result === 'unknown') throw errors.NOT_FOUND();
      if (result === 'notOwner') throw errors.NOT_OWNER();
      return staff.state();
    }),
    add: os.add.handler(async ({ input, errors }) => getStateOrThrow(await staff.add(input), errors)),
    change: os.change.handler(async ({ input: { id, ...changes }, errors }) =>
      getStateOrThrow(await staff.change(id, changes), errors),
    ),
    remove: os.remove.handler(async ({ input: { id }, errors }) =>
      getStateOrThrow(await staff.remove(id), errors),
    ),
  };
};

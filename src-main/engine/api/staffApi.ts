import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { StaffRefusal } from '#shared/contract/staffContract';
import type { StaffState } from '#shared/model/staffSchemas';
import type { StaffResult } from '../profile/staffRegister';
import { decodeRecoveryWords } from '../platform/dataKey';
import { readDataKeyId } from '../recovery/findDataKey';
import type { ApiParts } from './apiParts';

const os = implement(contract.staff);

interface Refusing {
  readonly REFUSED: (refusal: { data: { why: StaffRefusal } }) => Error;
}

export const staffApi = ({ staff, profileDir }: Pick<ApiParts, 'staff' | 'profileDir'>) => {
  const stateAfter = (result: StaffResult, { REFUSED }: Refusing): StaffState => {
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
      await staff.leave(lock);
      return staff.state();
    }),
    resetPin: os.resetPin.handler(async ({ input: { id, words, pin }, errors }) => {
      const keyId = readDataKeyId(profileDir);
      if (keyId === null) throw errors.NO_WORDS();
      const read = decodeRecoveryWords(words);
      if (!read.ok) throw errors.WRONG_WORDS({ data: read.reason });
      if (read.value.id !== keyId) throw errors.WRONG_WORDS({ data: { why: 'wrongWords' } });
      const result = await staff.resetOwnerPin(id, pin);
      if (result === 'unknown') throw errors.NOT_FOUND();
      if (result === 'notOwner') throw errors.NOT_OWNER();
      return staff.state();
    }),
    add: os.add.handler(async ({ input, errors }) => stateAfter(await staff.add(input), errors)),
    change: os.change.handler(async ({ input: { id, ...changes }, errors }) =>
      stateAfter(await staff.change(id, changes), errors),
    ),
    remove: os.remove.handler(async ({ input: { id }, errors }) =>
      stateAfter(await staff.remove(id), errors),
    ),
  };
};

import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { StaffRefusal } from '#shared/contract/staffContract';
import type { StaffState } from '#shared/model/staff';
import type { StaffResult } from '../profile/staffRegister';
import type { ApiParts } from './parts';

const os = implement(contract.staff);

interface Refusing {
  readonly REFUSED: (refusal: { data: { why: StaffRefusal } }) => Error;
}

export const staffApi = ({ staff }: Pick<ApiParts, 'staff'>) => {
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
    add: os.add.handler(async ({ input, errors }) => stateAfter(await staff.add(input), errors)),
    change: os.change.handler(async ({ input: { id, ...changes }, errors }) =>
      stateAfter(await staff.change(id, changes), errors),
    ),
    remove: os.remove.handler(async ({ input: { id }, errors }) =>
      stateAfter(await staff.remove(id), errors),
    ),
  };
};

import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { Core } from '../app/engineContext';
import { exportPerson } from '../people/exportPerson';
import { forgetPerson } from '../people/forgetPerson';
import { personIn } from '../people/person';

const os = implement(contract.people);

export const peopleApi = (core: Core) => ({
  find: os.find.handler(({ input, errors }) => {
    const asked = personIn(core.store, input.query);
    if (!asked) throw errors.UNCLEAR();
    return asked.person;
  }),
  export: os.export.handler(({ input, errors }) => {
    const made = exportPerson(core, input.query);
    if (!made) throw errors.UNCLEAR();
    return made;
  }),
  forget: os.forget.handler(async ({ input, errors }) => {
    const done = await forgetPerson(core, input.query, input.stays);
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
  retention: os.retention.handler(() => core.retention.state()),
  setRetention: os.setRetention.handler(({ input }) => {
    core.retention.choose(input);
    return core.retention.state();
  }),
});

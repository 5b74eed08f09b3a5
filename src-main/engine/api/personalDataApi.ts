import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { toPropertyDay } from '#shared/rules/days';
import { exportPerson } from '../people/exportPerson';
import { forgetPerson } from '../people/forgetPerson';
import { findPersonalDataByQuery } from '../people/findPersonalData';
import { throwIfRecordMissing, type ApiParts } from './apiDependencies';

const os = implement(contract.personalData);

export const createPersonalDataApiHandlers = (parts: ApiParts) => ({
  find: os.find.handler(({ input, errors }) => {
    const asked = findPersonalDataByQuery(parts, input.query, toPropertyDay(parts.serviceNow()));
    return throwIfRecordMissing(asked, errors.UNCLEAR).person;
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
    parts.retention.setRules(input);
    return parts.retention.state();
  }),
});

import { implement } from '@orpc/server';
import type { CheckAnswer, RegisterNumber } from '#shared/contract/buyerCheckContract';
import { contract } from '#shared/contract/contract';
import { toPropertyDay } from '#shared/rules/days';
import { queryVatNumberRegister } from '../remote/vatNumberRegisters';
import { tryDatabaseWriteIgnoringErrors } from '../store/sql/bestEffortWrite';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.buyerCheck);

const REGISTER_HOSTS = { whiteList: 'wl-api.mf.gov.pl', vies: 'ec.europa.eu/…/vies' } as const;

export const createBuyerCheckApiHandlers = (parts: ApiParts) => {
  const { settings } = parts.store;
  return {
    setting: os.setting.handler(() => ({ on: settings.get('buyerCheck.on') })),
    set: os.set.handler(({ input }) => {
      settings.set('buyerCheck.on', input.on);
      return { on: settings.get('buyerCheck.on') };
    }),
    ask: os.ask.handler(({ input }) => askRegister(parts, input)),
  };
};

async function askRegister(parts: ApiParts, asked: RegisterNumber): Promise<CheckAnswer> {
  const { store, clock } = parts;
  const refuse = (why: 'off' | 'training' | 'noAccount'): CheckAnswer => ({
    ok: false,
    why,
    status: null,
    detail: '',
  });
  if (!store.settings.get('buyerCheck.on')) return refuse('off');
  if (parts.mode === 'training') return refuse('training');
  const account = store.settings.get('account');
  if (!account) return refuse('noAccount');

  const at = parts.now();
  const network = parts.networkFor(account);
  const began = clock.now();
  const outcome = await queryVatNumberRegister(asked, toPropertyDay(at), {
    clock,
    network,
    userAgent: `Kontuar/${parts.version}`,
  });
  // The log entry contains the host name of the register, but no tax number and no name of a person.
  tryDatabaseWriteIgnoringErrors(() =>
    store.log.addRequest({
      at,
      method: asked.register === 'vies' ? 'POST' : 'GET',
      path: REGISTER_HOSTS[asked.register],
      status: outcome.ok ? 200 : outcome.status,
      ms: clock.now() - began,
      ruid: null,
      outcome: outcome.ok ? 'accepted' : 'later',
      note: outcome.ok ? '' : `${outcome.cause} ${outcome.detail}`.trim(),
    }),
  );
  if (!outcome.ok) return { ok: false, why: outcome.cause, status: outcome.status, detail: outcome.detail };
  return { ok: true, check: { asked, at, ...outcome.answer } };
}

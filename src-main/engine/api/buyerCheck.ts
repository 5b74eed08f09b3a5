import { implement } from '@orpc/server';
import type { BuyerCheck, CheckAnswer, RegisterNumber } from '#shared/contract/buyerCheck';
import { contract } from '#shared/contract/contract';
import { registerNumberOf } from '#shared/rules/buyerCheck';
import { businessDay } from '#shared/rules/days';
import { askRegister } from '../remote/registers';
import { bestEffort } from '../store/sql/bestEffort';
import type { ApiParts } from './parts';

const os = implement(contract.buyerCheck);

/** Without an invoice an answer is let go after so long, ms. */
const WAITS_MS = 30 * 24 * 3_600_000;
const HOSTS = { whiteList: 'wl-api.mf.gov.pl', vies: 'ec.europa.eu/…/vies' } as const;

export const buyerCheckApi = (parts: ApiParts) => {
  const { settings } = parts.store;
  return {
    setting: os.setting.handler(() => ({ on: settings.get('buyerCheck.on') })),
    set: os.set.handler(({ input }) => {
      settings.set('buyerCheck.on', input.on);
      return { on: settings.get('buyerCheck.on') };
    }),
    ask: os.ask.handler(({ input }) => ask(parts, input)),
    keep: os.keep.handler(({ input }) => {
      const card = parts.store.invoices.show(input.localId);
      const asked = card && registerNumberOf(card.invoice.buyer);
      return { kept: asked ? parts.store.buyerChecks.keep(card.localId, asked) : false };
    }),
    ofInvoice: os.ofInvoice.handler(({ input }) => parts.store.buyerChecks.ofInvoice(input.localId)),
  };
};

async function ask(parts: ApiParts, asked: RegisterNumber): Promise<CheckAnswer> {
  const { store, clock, random } = parts;
  const refuse = (why: 'off' | 'training' | 'noAccount'): CheckAnswer => ({
    ...{ ok: false, why, status: null, detail: '' },
  });
  if (!store.settings.get('buyerCheck.on')) return refuse('off');
  if (parts.mode === 'training') return refuse('training');
  const account = store.settings.get('account');
  if (!account) return refuse('noAccount');

  const at = parts.now();
  const day = businessDay(at);
  const network = parts.networkFor(account);
  const began = clock.now();
  const outcome = await askRegister(asked, day, { clock, network, userAgent: `Kontuar/${parts.version}` });
  // Neither the number nor a name: only that a register was asked.
  bestEffort(() =>
    store.log.request({
      at,
      method: asked.register === 'vies' ? 'POST' : 'GET',
      path: HOSTS[asked.register],
      status: outcome.ok ? 200 : outcome.status,
      ms: clock.now() - began,
      ruid: null,
      outcome: outcome.ok ? 'accepted' : 'later',
      note: outcome.ok ? '' : `${outcome.cause} ${outcome.detail}`.trim(),
    }),
  );
  if (!outcome.ok) return { ok: false, why: outcome.cause, status: outcome.status, detail: outcome.detail };
  const check: BuyerCheck = { checkId: random.id(), asked, day, at, ...outcome.answer };
  store.buyerChecks.add(check, new Date(clock.now() - WAITS_MS).toISOString());
  return { ok: true, check };
}

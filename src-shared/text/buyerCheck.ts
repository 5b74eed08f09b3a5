import type { CheckAnswer } from '../contract/buyerCheckContract';
import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

type Why = Extract<CheckAnswer, { ok: false }>['why'];

const REASONS: Partial<Record<Why, keyof typeof texts.buyerCheck.noAnswer>> = {
  off: 'off',
  training: 'training',
  noAccount: 'noAccount',
  noNetwork: 'noConnection',
  wrongAddress: 'noConnection',
  noAnswer: 'noConnection',
  certificate: 'unsafe',
  clock: 'unsafe',
  oldTls: 'unsafe',
  notTheService: 'notIt',
  redirect: 'notIt',
  limit: 'limit',
  serviceError: 'serviceError',
  refusedRead: 'refused',
  status: 'refused',
};

/** Returns why a register gave no answer, and the next step. */
export const whyNoAnswer = (why: Why, language: Language): string =>
  speak(texts.buyerCheck, language).noAnswer[REASONS[why] ?? 'unreadable'];

import type { Preferences } from './accountAndPreferences';

/**
 * Preferences before the user chooses any; defined without a zod schema, because the first screen is drawn before zod
 * is loaded.
 */
export const FIRST_PREFERENCES: Preferences = {
  language: 'pl',
  theme: 'system',
  density: 'tight',
  coverAfter: 10,
  roomPersons: {},
  items: [],
  notifications: { on: true, kinds: ['new', 'changed', 'gone', 'ksef'], quiet: null },
  plan: { days: 14, colouring: 'stay', prices: true, grouping: 'none' },
  access: {
    letterKeys: true,
    undoStays: false,
    announce: 'all',
    contrast: 'system',
    textSize: 100,
    planAsList: false,
  },
  startAtLogin: false,
  tourSeen: false,
  eventSigning: { header: 'X-Webhook-Signature', algorithm: 'sha256', encoding: 'hex', prefix: '' },
  updatesFrom: null,
};

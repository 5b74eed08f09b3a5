import { counted, type Texts } from './language';

/** Texts for putting inbox items off. The first screen does not load them. */
export const snoozeText = {
  snooze: { pl: 'Odłóż', en: 'Snooze' },
  snoozeUntil: { pl: (at: string) => `Odłóż do ${at}`, en: (at: string) => `Snooze until ${at}` },
  tomorrowAt: { pl: (time: string) => `jutra, ${time}`, en: (time: string) => `tomorrow, ${time}` },
  snoozed: {
    pl: (n: number, at: string) =>
      n === 1
        ? `Odłożono do ${at}`
        : `Odłożono ${n} ${counted('pl', n, ['wpis', 'wpisy', 'wpisów'])} do ${at}`,
    en: (n: number, at: string) => (n === 1 ? `Snoozed until ${at}` : `${n} items snoozed until ${at}`),
  },
  snoozedNow: {
    pl: (n: number, at: string) => `Odłożone: ${n}, do ${at}`,
    en: (n: number, at: string) => `${n} snoozed, until ${at}`,
  },
  showSnoozed: { pl: 'Pokaż teraz', en: 'Show now' },
  keySnoozeShift: { pl: 'Odłożyć do następnej zmiany', en: 'Snooze until the next shift' },
  keySnoozeTomorrow: { pl: 'Odłożyć do jutra rana', en: 'Snooze until tomorrow morning' },
} satisfies Texts;

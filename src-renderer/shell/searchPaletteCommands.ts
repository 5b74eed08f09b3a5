import type { Day } from '#shared/model/scalars';
import { fold, words } from '#shared/text/fold';
import { longDay } from '#shared/text/formats';
import { invoiceFormText } from '#shared/text/invoiceForm';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import { shellText } from '#shared/text/shell';
import { typedDays } from '#shared/text/typedDays';
import { syncNow } from '../api/syncQueries';
import { buildInvoiceFormRoute } from '../invoices/form/invoiceFormRoute';
import { listShortcutActionsForSearch } from './keyboardShortcuts';
import { go } from './navigation.svelte';
import { PRINTABLE_DAY_SHEETS, printOrSaveSheet } from './printOrSaveSheet';

/**
 * A command in the results of the search palette: a program action with a keyboard shortcut, a sheet to print, or a
 * jump to a day.
 */
export interface Command {
  readonly words: string;
  /** Further words by which the search palette finds this command. */
  readonly also?: string;
  /** The key as F1 shows it, if the command has one. */
  readonly keys?: string;
  /** True if the command opens the plan on the day that the user typed. */
  readonly day?: true;
  readonly run: () => void;
}

interface Asked {
  readonly text: string;
  readonly today: Day;
  readonly language: Language;
  readonly mayCreate: boolean;
}

/** The maximum number of commands that are shown at once. */
const MAX_LISTED_COMMANDS = 12;

/** Returns the commands whose names match all typed words, and commands that open the plan on the typed day. */
export function findCommandsByTypedText({ text, today, language, mayCreate }: Asked): Command[] {
  const typed = words(text);
  if (typed.length === 0) return [];
  const t = speak(shellText, language);
  const days = typedDays(text, today).map((day): Command => ({
    day: true,
    words: t.planOn(longDay(language, day)),
    run: () => go({ screen: 'plan', day }),
  }));
  const matches = ({ words: label, also = '' }: Command) => {
    const begun = words(`${label} ${also}`);
    return typed.every((word) => begun.some((commandWord) => commandWord.startsWith(word)));
  };
  const known = [...keyCommands(t.helpAlso), ...otherCommands(language, today, mayCreate)].filter(matches);
  const once = new Map(known.toReversed().map((command) => [fold(command.words), command]));
  return [...days, ...[...once.values()].toReversed()].slice(0, MAX_LISTED_COMMANDS);
}

const keyCommands = (helpAlso: string): Command[] =>
  listShortcutActionsForSearch().map(({ keys, words: label, run }) => ({
    words: label,
    keys,
    run,
    ...(keys === 'F1' ? { also: helpAlso } : {}),
  }));

function otherCommands(language: Language, today: Day, mayCreate: boolean): Command[] {
  const t = speak(shellText, language);
  const sheet = speak(sheetsText, language);
  const create: Command = {
    words: speak(invoiceFormText, language).newInvoice,
    run: () => go(buildInvoiceFormRoute({ from: 'nothing' })),
  };
  return [
    ...(mayCreate ? [create] : []),
    { words: t.checkIn, also: t.checkInAlso, run: () => go({ screen: 'today' }) },
    { words: t.payment, also: t.paymentAlso, run: () => go({ screen: 'today' }) },
    ...[t.correction, t.settlement].map((label) => ({ words: label, run: () => go({ screen: 'invoices' }) })),
    { words: t.syncNow, run: () => void syncNow() },
    ...PRINTABLE_DAY_SHEETS.map(({ kind, words: name }): Command => ({
      words: t.printSheet(sheet[name]),
      ...(kind === 'shift' ? { also: t.handoverAlso } : {}),
      run: () => void printOrSaveSheet({ kind, day: today, language }, 'print'),
    })),
  ];
}

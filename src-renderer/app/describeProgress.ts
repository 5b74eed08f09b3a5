import type * as texts from '#shared/i18n/texts';
import type { Progress } from '#shared/outcome/syncHealthSchemas';

/** Returns the step of a running sync pass, and how much of it is done; for invoices, the number counts pages. */
export function describeProgress(shellTexts: typeof texts.shell, { step, done, of }: Progress): string {
  const name = shellTexts.step[step];
  if (of === null) return name;
  const count = { step: name, done: Math.min(done, of), of };
  return step === 'invoices' ? shellTexts.pageProgress(count) : shellTexts.progress(count);
}

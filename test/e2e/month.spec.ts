import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { longDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { openPage } from '#support/browser';
import { startSynced, today } from '#support/syncedProgram';
import { expectAccessible, LOOKS } from './watched';
import * as texts from '#shared/i18n/texts';

/** Tests the month calendar: how it marks the selected day and today. */

test('calendar: announces the selected day, and marks it differently from today', async () => {
  const synced = await startSynced({ prepare: () => undefined });
  // The plan begins two days before today, and the visible weeks of one month contain both days.
  const chosen = addDays(today(), -2);
  for (const look of LOOKS) {
    const t = speak(texts.plan, look.language);
    const words = speak(texts.month, look.language);
    const page = await openPage(synced.program, look);
    await page.keyboard.press('Alt+2');
    await page.getByRole('button', { name: new RegExp(t.goToDay) }).click();
    const month = page.getByRole('dialog', { name: t.goToDay });
    const day = (of: string) => month.locator(`[data-day="${of}"]`);
    await expect(day(chosen)).toHaveAccessibleName(
      new RegExp(`^${longDay(look.language, chosen)}.*, ${words.chosen}$`),
    );
    await expect(month.getByRole('button', { name: new RegExp(`, ${words.chosen}$`) })).toHaveCount(1);
    await expect(day(today())).toHaveAttribute('aria-current', 'date');
    const edge = (of: string) => day(of).evaluate((element) => getComputedStyle(element).boxShadow);
    expect(await edge(chosen)).toContain('inset');
    expect(await edge(today())).toBe('none');
    await expectAccessible(page);
    // When today is selected, its cell has both the selection mark and the today mark.
    await day(today()).click();
    await expect(month).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(t.goToDay) }).click();
    await expect(day(today())).toHaveAccessibleName(new RegExp(`, ${words.chosen}$`));
    expect(await edge(today())).toContain('inset');
    await page.context().close();
  }
  await synced.stop();
});

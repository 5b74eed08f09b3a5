import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { closeDesks, deskOf } from './deskOf';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * How long a change of the person at the desk takes the program: from Alt+9 to the menu, from the digit to the PIN
 * field, and from Enter to the person's name in the bar. The user's own typing is not counted. `npm run bench -- staffSwitch`
 */

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const PEOPLE = [
  { digit: '2', pin: '4444', name: 'Jan Bo' },
  { digit: '3', pin: '1234', name: 'Ewa Lis' },
];
afterAll(closeDesks);

type Step = 'menu' | 'field' | 'person';

/** Milliseconds from the key press to the drawn frame in which the step is done. */
async function timed(page: Page, step: Step, press: () => Promise<void>): Promise<number> {
  const reached = await page.evaluateHandle((wanted) => {
    const isDone = {
      menu: () => document.activeElement?.matches('header [role=menuitemradio]'),
      field: () => document.activeElement?.matches('input[name=desk-pin]'),
      person: () =>
        document.querySelector('dialog[open]') === null && document.activeElement?.closest('header'),
    }[wanted];
    const took = new Promise<number>((resolve) =>
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () =>
            setTimeout(() =>
              isDone() ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look),
            );
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      ),
    );
    return { took };
  }, step);
  await press();
  return reached.evaluate(({ took }) => took);
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

test('staff switch: takes the program less than a second without the typing', async () => {
  const { page, program } = await deskOf(50, 365);
  const { staff } = program.client;
  await staff.add({ name: 'Anna Wójcik', role: 'owner', pin: '271828' });
  await staff.add({ name: 'Jan Bo', role: 'lead', pin: '4444' });
  await staff.add({ name: 'Ewa Lis', role: 'desk', pin: '1234' });
  await page.getByRole('button', { name: 'Anna Wójcik' }).waitFor();
  const times = { menu: [] as number[], field: [] as number[], person: [] as number[], all: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { digit, pin, name } of PEOPLE) {
      const menu = await timed(page, 'menu', () => page.keyboard.press('Alt+9'));
      const field = await timed(page, 'field', () => page.keyboard.press(digit));
      await page.keyboard.type(pin);
      const person = await timed(page, 'person', () => page.keyboard.press('Enter'));
      await page.getByRole('banner').getByRole('button', { name }).waitFor();
      const all = menu + field + person;
      if (round === 0)
        console.log(
          `  first time, ${name}: ${all.toFixed(0)} ms (${menu.toFixed(0)}, ${field.toFixed(0)}, ${person.toFixed(0)})`,
        );
      else {
        times.menu.push(menu);
        times.field.push(field);
        times.person.push(person);
        times.all.push(all);
      }
    }
  for (const [step, taken] of Object.entries(times))
    console.log(
      `  ${step}: median ${middle(taken).toFixed(0)} ms, worst ${Math.max(...taken).toFixed(0)} ms`,
    );
  reportMeasurement('staffSwitch', { kontuar: middle(times.all) });
});

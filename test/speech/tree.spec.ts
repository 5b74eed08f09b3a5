import { expect, test } from '@playwright/test';
import { anInvoice, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';
import { useWalk } from './walk';

/**
 * What the system's own accessibility interface holds, read and used without Orca (EN 301 549, 11.5.2): roles, names,
 * states, labels, tables, values and text; actions, focus and text that come from outside.
 */
const walk = useWalk();

let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    start: { browser: walk.reader.browser },
    prepare: (stranger) => putInvoice(stranger, anInvoice(501)),
  });
});
test.afterAll(() => house?.stop());

test('a form: names, labels, states, tables and actions; focus and text are set from outside', async () => {
  const page = await walk.open(house.program, { language: 'en' });
  await page.goto(`${house.program.origin}/#/invoices?form=new`);
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible();
  const ask = (verb: string, role: string, name: string, ...words: string[]) =>
    expect
      .poll(() => walk.reader.tree(verb, role, name, ...words), { message: `${verb} ${role} ${name}` })
      .toMatchObject({ name });
  await ask('read', 'entry', 'Address');
  expect(walk.reader.tree('read', 'entry', 'Address')).toMatchObject({
    labels: ['Address'],
    states: expect.arrayContaining(['enabled', 'editable', 'focusable', 'required', 'showing']),
    parents: expect.arrayContaining(['document web']),
  });
  expect(walk.reader.tree('read', 'table', 'Items')).toMatchObject({
    table: { heads: expect.arrayContaining(['Remove']) },
  });

  walk.reader.tree('focus', 'entry', 'Address');
  const address = page.locator('[name="buyer.address"]');
  await expect(address).toBeFocused();
  await expect
    .poll(() => walk.reader.tree('read', 'entry', 'Address')['states'])
    .toEqual(expect.arrayContaining(['focused']));
  walk.reader.tree('type', 'entry', 'Address', 'Długa 1, Gdańsk');
  await expect(address).toHaveValue('Długa 1, Gdańsk');
  await expect.poll(() => walk.reader.tree('read', 'entry', 'Address')['text']).toContain('Długa 1, Gdańsk');

  expect(walk.reader.tree('act', 'push button', 'Remove item 1')).toMatchObject({ name: 'Remove item 1' });
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(1);
});

test('settings and figures: what is chosen, and the value of a chart', async () => {
  const page = await walk.open(house.program, { language: 'en' });
  await page.goto(`${house.program.origin}/#/settings?part=access`);
  const higher = page.getByRole('group', { name: 'Contrast' }).getByText('Higher');
  await expect(higher).toHaveAttribute('aria-pressed', 'false');
  const pressed = () => walk.reader.tree('read', 'toggle button', 'Higher')['states'];
  await expect.poll(pressed).not.toEqual(expect.arrayContaining(['pressed']));
  expect(walk.reader.tree('act', 'toggle button', 'Higher')).toMatchObject({ name: 'Higher' });
  await expect(higher).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(pressed).toEqual(expect.arrayContaining(['pressed']));
  await page.goto(`${house.program.origin}/#/figures`);
  const chart = page.getByRole('slider').first();
  await expect(chart).toBeVisible();
  const name = (await chart.getAttribute('aria-label')) ?? '';
  await expect
    .poll(() => walk.reader.tree('read', 'slider', name)['value'])
    .toMatchObject({ least: Number(await chart.getAttribute('aria-valuemin')) });
});

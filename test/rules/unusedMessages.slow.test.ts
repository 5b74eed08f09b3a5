/// <reference types="vite/client" />
import { expect, it } from 'vitest';
import { findUsedMessages } from '#support/messageUses';

const CATALOGS = import.meta.glob<Readonly<Record<string, string>>>('../../src-shared/i18n/pl/*.json', {
  eager: true,
  import: 'default',
});

it('message catalogs: contain no message that the program never shows', { timeout: 600_000 }, () => {
  const keys = Object.entries(CATALOGS).flatMap(([path, messages]) =>
    Object.keys(messages).map((key) => `${path.replace(/^.*\/|\.json$/g, '')}.${key}`),
  );
  const used = findUsedMessages(keys);
  const unused = keys.filter((key) => !used.has(key) && !used.has(key.replace(/\.\d+$/, '')));
  expect(unused).toEqual([]);
});

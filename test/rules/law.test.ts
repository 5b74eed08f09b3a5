import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '#shared/rules/days';
import { citeArticleWithAct, citeArticleWithoutAct } from '#support/formatLawCitation';
import { legalProvisionSchema, type LegalProvision } from '#shared/rules/law/legalProvisionSchema';
import {
  isLegalProvisionInForce,
  LEGAL_PROVISIONS,
  listLegalProvisionsEndingBetween,
  type LegalProvisionId,
} from '#shared/rules/law/legalProvisions';

const TODAY = new Date().toISOString().slice(0, 10);
/** Days before the end of a legal rule on which this test begins to report the rule. */
const REPORTED_DAYS = 90;

test.each(Object.entries(LEGAL_PROVISIONS))(
  'law rule %s: has an article and a source, and does not end before it begins',
  (_, rule) => {
    const parsed = legalProvisionSchema.parse(rule);
    expect(parsed).toEqual(rule);
    const { from, until, checked, comparison, note } = parsed;
    expect(until === null || until >= from).toBe(true);
    expect(checked === null || checked <= TODAY).toBe(true);
    expect(note?.startsWith('Not compared') ?? false).toBe(checked === null);
    expect(comparison === 'none').toBe(checked === null);
  },
);

test.each(['from', 'until', 'checked', 'comparison', 'source', 'article'] as const)(
  'law rule: is rejected when the field “%s” is missing or invalid',
  (field) => {
    const { [field]: _, ...rest } = LEGAL_PROVISIONS.smallReceipt;
    expect(legalProvisionSchema.safeParse(rest).success).toBe(false);
    expect(
      legalProvisionSchema.safeParse({ ...LEGAL_PROVISIONS.smallReceipt, [field]: 'soon'.slice(0, 3) })
        .success,
    ).toBe(false);
  },
);

test('law rules: lists the rules that end within 90 days of a given day', ({ annotate }) => {
  expect(
    listLegalProvisionsEndingBetween('2026-11-28', addDays('2026-11-28', REPORTED_DAYS)).map(({ id }) => id),
  ).toEqual(expect.arrayContaining(['smallReceipt', 'outsideLimit', 'reverseCharge']));
  expect(listLegalProvisionsEndingBetween('2026-01-01', '2026-03-31')).toEqual([]);
  for (const { id, until } of listLegalProvisionsEndingBetween(TODAY, addDays(TODAY, REPORTED_DAYS)))
    void annotate(`${id} (${LEGAL_PROVISIONS[id].article}) ends on ${until}`, 'warning');
});

test('test report: warns of each law rule that nobody has compared with its legal source', ({ annotate }) => {
  const rules: [string, LegalProvision][] = Object.entries(LEGAL_PROVISIONS);
  const notCompared = rules.filter(([, { comparison }]) => comparison === 'none');
  for (const [id, { article }] of notCompared)
    void annotate(`${id} (${article}) was not compared`, 'warning');
  expect(notCompared.map(([id]) => id)).toEqual([]);
});

/** Returns the messages of all catalogs of a language by area and key. */
const readMessages = (language: string): Map<string, string> => {
  const folder = join('src-shared/i18n', language);
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return Object.entries(messages).map(([key, message]) => [`${file}: ${key}`, message] as const);
    }),
  );
};

const ESCAPED = /[.*+?^${}()|[\]\\]/g;
/** Returns whether a text cites exactly this article: `art. 106b ust. 3` is no citation of `art. 106b`. */
const isCited = (citation: string, text: string): boolean =>
  new RegExp(`${citation.replace(ESCAPED, '\\$&')}(?![\\w(]| (?:ust|pkt)\\.)`).test(text);

const IDS = Object.keys(LEGAL_PROVISIONS) as LegalProvisionId[];
const citationsOf = (message: string): LegalProvisionId[] =>
  IDS.filter((id) => isCited(citeArticleWithoutAct(id, 'pl'), message));

test('texts for the user: cite no law rule whose validity has ended', () => {
  const ended = listLegalProvisionsEndingBetween('1990-01-01', addDays(TODAY, -1)).map(({ id }) => id);
  const cited = new Set([...readMessages('pl').values()].flatMap((message) => citationsOf(message)));
  expect(cited.size).toBeGreaterThan(20);
  expect(ended.filter((id) => cited.has(id))).toEqual([]);
});

test('law citations: English and Ukrainian texts cite the same articles as the Polish text', () => {
  const [english, ukrainian] = [readMessages('en'), readMessages('uk')];
  // The legal bases of an exemption have words of their own in each language, and the GDPR is cited as “articles”.
  const messages = [...readMessages('pl')].filter(
    ([key]) => !/^(?:exemption|papers|people)\.json: /.test(key),
  );
  const missing = messages.flatMap(([key, message]) =>
    citationsOf(message).flatMap((id) => [
      ...(isCited(citeArticleWithoutAct(id, 'en'), english.get(key) ?? '') ? [] : [`en ${key}: ${id}`]),
      ...(isCited(citeArticleWithoutAct(id, 'pl'), ukrainian.get(key) ?? '') ? [] : [`uk ${key}: ${id}`]),
    ]),
  );
  expect(missing).toEqual([]);
});

test('law citations: use art., ust. and poz. in Polish, and the form art. 41(2) in English', () => {
  expect(citeArticleWithAct('lodgingRate', 'pl')).toBe('art. 41 ust. 2, zał. 3 poz. 47 ustawy o VAT');
  expect(citeArticleWithAct('lodgingRate', 'en')).toBe('art. 41(2), annex 3 item 47 of the VAT Act');
  expect(citeArticleWithAct('splitPayment', 'en')).toBe('art. 106e(1)(18a) of the VAT Act');
  expect(citeArticleWithAct('cashCost', 'pl')).toBe('art. 22p ustawy o PIT i art. 15d ustawy o CIT');
  expect(citeArticleWithAct('cashCost', 'en')).toBe('art. 22p of the PIT Act and art. 15d of the CIT Act');
  expect(citeArticleWithoutAct('downConfirmed', 'en')).toBe('art. 29a(13a)');
});

test('law rule: is in force from its first to its last day, inclusive', () => {
  expect(
    ['2026-03-31', '2026-04-01', '2026-12-31', '2027-01-01'].map((day) =>
      isLegalProvisionInForce('outsideLimit', day),
    ),
  ).toEqual([false, true, true, false]);
});

/// <reference types="vite/client" />
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Looks for texts outside the catalogs: literals with Polish or Ukrainian letters in the whole program, and sentences
 * in what both sides and the window use. The command line is English in code. The texts of Svelte markup are checked by
 * test/e2e/audit/pseudoLocale.spec.ts.
 */
const SOURCES = import.meta.glob<string>(
  ['../../src-*/**/*.ts', '!../../src-shared/i18n/compiled/**', '!../../**/*.d.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

const FOREIGN_LETTER = /[ąćęłńśźż]|\p{sc=Cyrillic}/iu;
const SENTENCE = /^\p{Lu}[\p{Ll}’]*,? [\p{L}’]+ [\p{L}’]+/u;
const SENTENCES_IN = /^src-(?:shared|renderer)\//;
/** The currency of Poland is written as a sign in Polish and Ukrainian. */
const CURRENCY = /zł/g;

/** Files whose literals are data, and the kind of the data. */
const DATA: Readonly<Record<string, string>> = {
  'src-main/engine/documents/fa3/fa3.ts': 'words of the law that an invoice must contain',
  'src-main/engine/documents/fa3/fa3Names.ts': 'names in a schema of the state',
  'src-main/engine/documents/month/optima.ts': 'names in a file format of a vendor',
  'src-main/engine/profile/readProvisioningFile.ts': 'names of keys that administrators write',
  'src-main/engine/profile/staffRegister.ts': 'a name that is stored, in both languages',
  'src-main/engine/recovery/writeRecoveryWordsToAdminFolder.ts':
    'a file in both languages, before a language is known',
  'src-main/engine/store/search/recordSearch.ts': 'words that people type',
  'src-renderer/screens/plan/render/textWidths.svelte.ts': 'letters that are measured',
  'src-renderer/app/searchPalettePhrases.ts': 'words that people type',
  'src-renderer/frame/search/typedRoomSearch.ts': 'words that people type',
  'src-shared/rules/checks/classifyItemForTaxAdvice.ts': 'words on invoices',
  'src-shared/rules/checks/legalAmountLimitChecks.ts': 'words on invoices',
  'src-shared/rules/corrections/correctionConventionRemark.ts':
    'sentences on documents that Kontuar reads again',
  'src-shared/rules/documents/itemLikeness.ts': 'words on invoices',
  'src-shared/rules/documents/relatedInvoiceMatching.ts': 'words on invoices',
  'src-shared/rules/form/inferInvoiceHabits.ts': 'units on invoices',
  'src-shared/rules/form/prefillFromStay.ts': 'a sentence on documents that Kontuar reads again',
  'src-shared/rules/tax/exemptionBasis.ts': 'values of the service',
  'src-shared/rules/tax/findTillReceiptMention.ts': 'words on invoices',
  'src-shared/rules/ukrainianLatin.ts': 'a table of letters',
  'src-shared/text/amountInWords.ts': 'numbers in words',
  'src-shared/text/fold.ts': 'a table of letters',
  'src-shared/text/formats.ts': 'short weekdays, and letters that the platform adds',
  'src-shared/text/germanAmount.ts': 'numbers in words',
  'src-shared/text/invoiceUnits.ts': 'units on invoices',
  'src-shared/text/languageOf.ts': 'frequent words that identify a language',
  'src-shared/text/typedDays.ts': 'days that people type',
  'src-shared/text/ukrainianAmount.ts': 'numbers in words',
};
/** Folders whose texts are data: the made-up property, and the titles of laws. */
const DATA_FOLDER = /^src-main\/training\/|^src-shared\/rules\/law\//;

/** Returns whether a literal is the message of an error, which only developers read. */
const isErrorMessage = (node: ts.Node): boolean =>
  ts.isNewExpression(node.parent) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.SuperKeyword);

function listLiterals(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isRegularExpressionLiteral(node);
    if (isText && !isErrorMessage(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.ESNext, true));
  return found;
}

it('program code: has no text that belongs in a message catalog', () => {
  const outside = new Map<string, string[]>();
  for (const [path, source] of Object.entries(SOURCES)) {
    const file = path.replace(/^(?:\.\.\/)+/, '');
    if (DATA_FOLDER.test(file)) continue;
    const texts = listLiterals(source).filter(
      (text) =>
        FOREIGN_LETTER.test(text.replace(CURRENCY, '')) || (SENTENCES_IN.test(file) && SENTENCE.test(text)),
    );
    if (texts.length > 0) outside.set(file, texts);
  }
  expect(Object.fromEntries([...outside].filter(([file]) => !(file in DATA)))).toEqual({});
  expect(Object.keys(DATA).filter((file) => !outside.has(file))).toEqual([]);
});

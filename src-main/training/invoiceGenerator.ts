import { fromDayNumber } from '#shared/rules/days';
import { createTrainingInvoiceStore, type InvoiceBook } from './trainingInvoiceStore';
import { generateTrainingCompanies } from './companies';
import { createSeededRandom, type Dice, type Several } from './seededRandom';
import { generateStayInvoicesOfKind, type Kind } from './stayInvoicesOfKind';
import { simulateExchangeRate, generateKsefNumber } from './trainingKsefNumbersAndRules';
import {
  createStayExtrasInvoice,
  computeSimulatedKsefStatusToday,
  type Desk,
  type Paper,
} from './plainStayInvoice';
import type { TrainingStay } from './trainingStayAndBookingSources';

/**
 * Input of the generator, which creates exactly `count` invoices for the given stays, distributed over the whole
 * period.
 */
export interface BillingPlan {
  readonly seed: number;
  readonly stays: readonly TrainingStay[];
  readonly today: number;
  readonly joined: number;
  readonly count: number;
}

const WEIGHTED_INVOICE_KINDS: Several<readonly [number, Kind]> = [
  [24, 'standard'],
  [40, 'vat'],
  [3, 'exempt'],
  [6, 'proForma'],
  [7, 'advance'],
  [9, 'settled'],
  [3, 'advanceReceipt'],
  [4, 'corrected'],
  [1, 'receiptCorrected'],
  [1, 'advanceCorrected'],
  [1, 'settlementCorrected'],
  [1, 'draft'],
];

/**
 * Kinds of training documents that are generated before all other kinds. The document is issued after (`true`) or
 * before (`false`) the property joined KSeF.
 */
const REQUIRED_INVOICE_KINDS: readonly (readonly [Kind, boolean])[] = [
  ['waiting', true],
  ['draft', true],
  ['vat', true],
  ['standard', true],
  ['proForma', true],
  ['exempt', true],
  ['settlementCorrected', true],
  ['advanceCorrected', true],
  ['receiptCorrected', true],
  ['corrected', true],
  ['corrected', false],
  ['settled', true],
  ['settled', false],
];

/**
 * Typical mistakes that receptionists make with invoices. Each mistake occurs once among the stays that ended in the
 * last 28 days.
 */
const MISTAKE_KINDS: readonly Kind[] = ['unsettled', 'nightMissing', 'rebated'];
const RECENT_DAYS = 28;

export function generateInvoicesForStays(plan: BillingPlan): InvoiceBook {
  const dice = createSeededRandom(plan.seed, 'invoices');
  const desk: Desk = {
    dice,
    companies: generateTrainingCompanies(createSeededRandom(plan.seed, 'companies'), plan.count / 15),
    today: plan.today,
    joined: plan.joined,
  };
  const papers = generatePapers(plan, desk).sort((a, b) => a.at - b.at || a.day - b.day);
  const book = createTrainingInvoiceStore();
  for (const paper of papers) storePaper(book, desk, paper);
  return book;
}

function generatePapers({ stays, count }: BillingPlan, desk: Desk): Paper[] {
  // Invoices for up to four stays with a recent departure are created first, because only the invoice of a recent stay
  // can still wait for KSeF.
  const lately = new Set(stays.filter((stay) => hasDepartedRecently(stay, desk)).slice(0, 4));
  const order = [...lately, ...shuffle(stays, desk.dice).filter((stay) => !lately.has(stay))];
  const wanted = new Set(REQUIRED_INVOICE_KINDS);
  const mistakes = new Set(MISTAKE_KINDS);
  const papers: Paper[] = [];
  const addPapers = (made: Paper[] | null) => {
    // If all documents of a stay would exceed the requested number of invoices, the surplus documents are left out.
    if (made) papers.push(...made.slice(0, count - papers.length));
    return made !== null;
  };
  for (const stay of order) {
    if (papers.length >= count) return papers;
    const isRecent = stay.departure >= fromDayNumber(desk.today - RECENT_DAYS);
    const mistake =
      isRecent && wanted.size === 0
        ? [...mistakes].find((kind) => addPapers(generateStayInvoicesOfKind(desk, stay, kind, true)))
        : undefined;
    if (mistake) {
      mistakes.delete(mistake);
      continue;
    }
    const missing = [...wanted].find(([kind, after]) =>
      addPapers(generateStayInvoicesOfKind(desk, stay, kind, after)),
    );
    if (missing) wanted.delete(missing);
    else {
      const kind = desk.dice.pickWeighted(WEIGHTED_INVOICE_KINDS);
      if (!addPapers(generateStayInvoicesOfKind(desk, stay, kind, true)))
        addPapers(generateStayInvoicesOfKind(desk, stay, kind, false));
    }
  }
  const left = order.filter((stay) => stay.departure < fromDayNumber(desk.today));
  while (papers.length < count && left.length > 0) {
    for (const stay of left) {
      if (papers.length >= count) break;
      const extra = createStayExtrasInvoice(desk, stay);
      if (extra) papers.push(extra);
    }
  }
  return papers;
}

const hasDepartedRecently = ({ departure }: TrainingStay, { today }: Desk) =>
  departure < fromDayNumber(today) && departure > fromDayNumber(today - 4);

function shuffle<T>(list: readonly T[], dice: Dice): T[] {
  return list
    .map((value) => ({ value, key: dice.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

function storePaper(book: InvoiceBook, desk: Desk, paper: Paper): void {
  const { dice } = desk;
  const { content, day, at } = paper;
  const invoiceStatus = computeSimulatedKsefStatusToday(desk, paper);
  const sent = invoiceStatus === 'SENT_KSEF';
  paper.record = book.add(
    {
      ...content,
      invoiceStatus,
      correctionId: paper.corrects?.record?.invoiceId ?? null,
      prepaymentId: paper.settles?.record ? [paper.settles.record.invoiceId] : [],
    },
    at,
    {
      ksefId: sent ? generateKsefNumber(content.seller.taxId, fromDayNumber(day), dice) : null,
      exchangeRate: day >= desk.joined ? simulateExchangeRate(content.currency, day) : null,
      editedAt: sent ? at + dice.pickInteger(3, 90) * 60_000 : at,
    },
  );
}

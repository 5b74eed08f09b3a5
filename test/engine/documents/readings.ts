import type { Invoice } from '#shared/model/invoice';

/**
 * Searches all readings that an account's invoices allow for a correction: the corrected invoice, earlier corrections
 * of it, and the convention of each. A correction may be shown without an amount only when two readings exist.
 */

type Way = 'afterState' | 'differences' | 'correctedItems';
const WAYS: readonly Way[] = ['afterState', 'differences', 'correctedItems'];
interface State {
  readonly lines: readonly Line[];
  /** The buyer of the original. */
  readonly buyer: string;
  /** The total of an advance or a settlement. */
  readonly amount: number;
}
interface Line {
  readonly name: string;
  readonly rate: string;
  readonly price: string;
  readonly quantity: number;
  readonly gross: number;
}
interface Reading {
  readonly way: Way;
  readonly state: State;
  /** The change of the total; `any` means that the correction does not contain the amount. */
  readonly change: number | 'any';
}

const ORIGINALS: Readonly<Record<number, readonly number[]>> = {
  6: [0, 1, 4, 3],
  7: [0, 1, 4, 5],
  10: [0, 1, 4],
  11: [8],
  12: [9],
};
const grosz = (text: string | null): number => Math.round(Number(text) * 100);
const linesOf = ({ invoiceItems }: Invoice): Line[] =>
  invoiceItems.map(({ name, rate, grossUnitPrice, quantity }) => ({
    name,
    rate,
    price: String(Number(grossUnitPrice)),
    quantity: Number(quantity),
    gross: Math.sign(Number(quantity)) * Math.round(Math.abs(grosz(grossUnitPrice) * Number(quantity))),
  }));
const sum = (lines: readonly Line[]): number => lines.reduce((total, { gross }) => total + gross, 0);
const isPossible = (lines: readonly Line[]): boolean =>
  [...Map.groupBy(lines, ({ rate }) => rate).values()].every((rateLines) => sum(rateLines) >= 0);
const isToZero = ({ invoiceItems }: Invoice): boolean =>
  invoiceItems.every(({ quantity }) => Number(quantity) === 0);

const hasLineOfNothing = ({ invoiceItems }: Invoice): boolean =>
  invoiceItems.some(({ quantity }) => Number(quantity) === 0) &&
  invoiceItems.every(({ quantity, grossUnitPrice }) => Number(quantity) >= 0 && Number(grossUnitPrice) >= 0);

const buyerOf = ({ buyer }: Invoice): string => JSON.stringify(buyer);

const named = ({ additionalInfo }: Invoice): string | undefined =>
  /^(?:Dotyczy|Korekta do) ([^.]*)\./.exec(additionalInfo ?? '')?.[1];
const isByKontuar = ({ additionalInfo }: Invoice): boolean =>
  additionalInfo?.endsWith('Pozycje: stan po korekcie.') ?? false;
function mayCorrect(correction: Invoice, original: Invoice): boolean {
  const [correctionStay, originalStay] = [correction.reservationId, original.reservationId];
  const number = named(correction);
  return (
    (ORIGINALS[correction.invoiceType]?.includes(original.invoiceType) ?? false) &&
    original.invoiceId < correction.invoiceId &&
    original.currency === correction.currency &&
    (number === undefined
      ? original.buyer.companyName === correction.buyer.companyName &&
        (correctionStay === null || originalStay === null || correctionStay === originalStay)
      : original.invoiceFullNo === number)
  );
}

/** Returns the readings of one correction of a state; none when the lines or the amount do not fit. */
function read(before: State, correction: Invoice, way: Way): Reading[] {
  const correctionLines = linesOf(correction);
  const { buyer } = before;
  if (correctionLines.length === 0) return [];
  // A difference of zero corrects nothing, except when it corrects the buyer.
  if (way === 'differences' && isToZero(correction) && buyer === buyerOf(correction)) return [];
  // A line of a difference is never zero.
  if (way === 'differences' && !isToZero(correction) && hasLineOfNothing(correction)) return [];
  return linesAfter(before.lines, correctionLines, way).flatMap((lines) =>
    readLines(before, correction, way, lines),
  );
}

/** Applies differences to the lines they change, so that the next correction finds whole items. */
function added(before: readonly Line[], differences: readonly Line[]): Line[] {
  const lines = [...before];
  for (const line of differences) {
    const alike = (was: Line) => was.name === line.name && was.rate === line.rate;
    const byPrice = lines.findIndex((was) => alike(was) && was.price === line.price);
    const byQuantity = lines.findIndex((was) => alike(was) && was.quantity === line.quantity);
    const at = byPrice >= 0 ? byPrice : byQuantity;
    const was = lines[at];
    if (!was) lines.push(line);
    else {
      const gross = was.gross + line.gross;
      lines[at] =
        byPrice >= 0
          ? { ...was, quantity: was.quantity + line.quantity, gross }
          : { ...was, price: (Number(was.price) + Number(line.price)).toFixed(2), gross };
    }
  }
  return lines.filter(({ quantity }) => quantity !== 0);
}

/**
 * Returns the lines after a correction: none when the convention does not fit, several when a line may belong to
 * several items.
 */
function linesAfter(
  before: readonly Line[],
  correctionLines: readonly Line[],
  way: Way,
): (readonly Line[])[] {
  if (way === 'differences') return [added(before, correctionLines)];
  const known = (line: Line) => before.some(({ name, rate }) => name === line.name && rate === line.rate);
  if (correctionLines.some((line) => line.gross < 0 && known(line))) return [];
  const isWhole = before.every((was) => correctionLines.some(({ name }) => name === was.name));
  // Fewer items than before are a whole document only when one of them is unchanged.
  const isUnchanged = (line: Line) =>
    before.some((was) => known(line) && was.name === line.name && was.gross === line.gross);
  if (way === 'afterState')
    return correctionLines.length >= before.length || correctionLines.some(isUnchanged)
      ? [correctionLines]
      : [];
  // Corrected items that cover all items of the invoice equal the after-state convention.
  if (isWhole) return [];
  const replace = (line: Line, fits: (was: Line) => boolean) =>
    before.flatMap((was, at) => (fits(was) ? [before.map((its, index) => (index === at ? line : its))] : []));
  return correctionLines.reduce<(readonly Line[])[]>(
    (states, line) =>
      states.flatMap((state) => {
        const named = state.findIndex(({ name, rate }) => name === line.name && rate === line.rate);
        if (named >= 0) return [state.map((was, at) => (at === named ? line : was))];
        const others = replace(
          line,
          // A new name may stand for another item with the same VAT rate.
          (was) =>
            was.name === line.name ||
            was.rate === line.rate ||
            (was.price === line.price && was.quantity === line.quantity),
        );
        return [[...state, line], ...others];
      }),
    [before],
  );
}

function readLines(before: State, correction: Invoice, way: Way, lines: readonly Line[]): Reading[] {
  const { buyer } = before;
  if (!isPossible(lines)) return [];
  const made = (amount: number): Reading[] => [
    { way, state: { lines, buyer, amount }, change: amount - before.amount },
  ];
  const statedAmount = correction.prepaymentValue === null ? null : grosz(correction.prepaymentValue);
  const order = sum(lines);
  switch (correction.invoiceType) {
    case 11: {
      if (order === 0) return made(0);
      if (statedAmount === null) return [{ way, state: { lines, buyer, amount: NaN }, change: 'any' }];
      const amount = way === 'differences' ? before.amount + statedAmount : statedAmount;
      return Number.isNaN(amount) || (amount >= 0 && amount <= order) ? made(amount) : [];
    }
    case 12: {
      const amount = order === 0 ? 0 : before.amount + order - sum(before.lines);
      const change = amount - before.amount;
      const fits =
        statedAmount === null ||
        statedAmount === amount ||
        (way === 'differences' && statedAmount === change);
      // Below zero, the advances exceed the order, for example after an early departure; the difference is refunded.
      return fits ? made(amount) : [];
    }
    default:
      return made(order);
  }
}

const begin = (original: Invoice): State => {
  const lines = linesOf(original);
  const isPaid = original.invoiceType === 8 || original.invoiceType === 9;
  const amount = isPaid ? grosz(original.prepaymentValue) : sum(lines);
  return { lines, buyer: buyerOf(original), amount };
};

/** A correction by Kontuar states its own convention. */
const waysOf = (invoice: Invoice): readonly Way[] => (isByKontuar(invoice) ? ['afterState'] : WAYS);

/** Returns the possible states of an invoice before a correction. */
function statesBefore(invoices: readonly Invoice[], original: Invoice, correction: Invoice): State[] {
  const earlier = invoices.filter(
    (invoice) => invoice.invoiceId < correction.invoiceId && mayCorrect(invoice, original),
  );
  return earlier.reduce<State[]>(
    (before, invoice) => [
      ...(named(invoice) === undefined ? before : []),
      ...before.flatMap((state) =>
        waysOf(invoice)
          .flatMap((way) => read(state, invoice, way))
          .map((did) => did.state),
      ),
    ],
    [begin(original)],
  );
}

const readingsOf = (invoices: readonly Invoice[], correction: Invoice): Reading[] =>
  invoices
    .filter((original) => mayCorrect(correction, original))
    .flatMap((original) => statesBefore(invoices, original, correction))
    .flatMap((state) => waysOf(correction).flatMap((way) => read(state, correction, way)));

/**
 * Tells whether no rule identifies the corrected invoice: several invoices are possible, or the only one shares neither
 * a stay nor a name with the correction (documents.md, 1).
 */
function isLinkOpen(invoices: readonly Invoice[], correction: Invoice): boolean {
  if (named(correction) !== undefined) return false;
  const [only, ...others] = invoices.filter((original) => mayCorrect(correction, original));
  if (!only || others.length > 0) return true;
  const isSameStay = correction.reservationId !== null && correction.reservationId === only.reservationId;
  const names = ({ invoiceItems }: Invoice) => invoiceItems.map(({ name }) => name);
  return !isSameStay && !names(only).some((name) => names(correction).includes(name));
}

/** Tells whether the items allow two amounts, without regard to the account's other corrections. */
export function hasTwoReadings(invoices: readonly Invoice[], correction: Invoice): boolean {
  const earlier = invoices.filter(({ invoiceId }) => invoiceId < correction.invoiceId);
  const ofSame = (invoice: Invoice) =>
    invoices.some((original) => mayCorrect(invoice, original) && mayCorrect(correction, original));
  // An earlier correction may or may not belong to the same invoice, which gives two readings, whatever the correction
  // changed.
  if (
    isLinkOpen(invoices, correction) ||
    earlier.some((invoice) => ofSame(invoice) && isLinkOpen(invoices, invoice))
  )
    return true;
  // After a correction with two readings, the starting state of the next correction is unknown.
  const follows = (invoice: Invoice) =>
    ORIGINALS[invoice.invoiceType] && ofSame(invoice) && hasTwoReadings(invoices, invoice);
  if (earlier.some(follows)) return true;
  const changes = readingsOf(invoices, correction).map(({ change }) =>
    Number.isNaN(change) ? 'any' : change,
  );
  return changes.includes('any') || new Set(changes).size > 1;
}

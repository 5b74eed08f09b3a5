import type { Day } from '../../model/scalars';

/** Checks whether an invoice number that the user chose already exists (A26). */

export interface WantedNumber {
  readonly customNumber: number;
  readonly invoiceType: number;
  /** Number format that the user chose for the invoice; null for the service's usual format. */
  readonly format: string | null;
  readonly issueDate: Day;
}

/** An existing document of the same type whose counter number equals the number that the user chose. */
export interface UsedNumber {
  readonly invoiceNo: number;
  /** The full number of the document; empty while the document waits to be sent. */
  readonly invoiceFullNo: string;
  readonly format: string | null;
  readonly issueDate: Day | null;
}

/** Year and month that a full invoice number contains; a missing part is null. */
interface NumberPeriod {
  readonly year: number | null;
  readonly month: number | null;
}

/** Returns whether a used invoice number may belong to the same series, year and month as the wanted number. */
export function isNumberInSameSeriesAndPeriod(
  wanted: WantedNumber,
  used: UsedNumber,
  usual: UsedNumber | null,
): boolean {
  const [wantedFormat, usedFormat] = [wanted.format?.trim() ?? '', used.format?.trim() ?? ''];
  if (wantedFormat !== '' && usedFormat !== '' && wantedFormat !== usedFormat) return false;
  const { year, month } =
    used.invoiceFullNo === '' ? inferPeriodOfQueuedInvoice(used, usual) : readPeriod(used);
  return (
    (year === null || year === Number(wanted.issueDate.slice(0, 4))) &&
    (month === null || month === Number(wanted.issueDate.slice(5, 7)))
  );
}

function inferPeriodOfQueuedInvoice({ issueDate }: UsedNumber, usual: UsedNumber | null): NumberPeriod {
  const parts = usual === null ? { year: 0, month: null } : readPeriod(usual);
  if (issueDate === null) return { year: null, month: null };
  return {
    year: parts.year === null ? null : Number(issueDate.slice(0, 4)),
    month: parts.month === null ? null : Number(issueDate.slice(5, 7)),
  };
}

/** Reads the year and the month from an invoice number such as `FV 12/06/2026`. */
function readPeriod({ invoiceFullNo, invoiceNo, issueDate }: UsedNumber): NumberPeriod {
  const parts = invoiceFullNo.match(/\d+/g) ?? [];
  const counter = parts.findIndex((digits) => Number(digits) === invoiceNo);
  const rest = parts.filter((_, index) => index !== counter);
  const century = issueDate?.slice(0, 2) ?? '20';
  const year =
    rest.find((digits) => /^(?:19|20)\d\d$/.test(digits)) ??
    rest.find((digits) => digits.length === 2 && digits === issueDate?.slice(2, 4));
  const month = rest.find((digits) => digits !== year && digits.length <= 2 && isMonth(Number(digits)));
  return {
    year: year === undefined ? null : Number(year.length === 2 ? century + year : year),
    month: month === undefined ? null : Number(month),
  };
}

const isMonth = (value: number): boolean => value >= 1 && value <= 12;

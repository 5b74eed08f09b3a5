import type { FindingAmount, FindingDay, FindingRate } from '../../model/finding';

/**
 * Codes of the findings of the invoice checks. Their sentences are in the catalogs `invoiceChecks` and `invoiceWarnings`
 * (text/findingWords.ts).
 */

/** Findings whose sentence inserts nothing. */
type PlainFindingCode =
  | 'required'
  | 'wrongForm'
  | 'onlyDigits'
  | 'forbiddenCharacters'
  | 'advanceNeedsKsef'
  | 'ksefNotConnected'
  | 'ksefUnknown'
  | 'ksefCorrectionAdvised'
  | 'noItems'
  | 'amountUnreadable'
  | 'priceDecimals'
  | 'quantityDecimals'
  | 'unitMissing'
  | 'rateUnknown'
  | 'rateWithPercent'
  | 'rateAbroad'
  | 'totalNotPositive'
  | 'basisNeeded'
  | 'basisTooShort'
  | 'basisUnused'
  | 'nipMissing'
  | 'taxIdMissing'
  | 'nipWrong'
  | 'taxIdUnused'
  | 'peselInTaxId'
  | 'countryNeeded'
  | 'countryWrong'
  | 'countryNotEu'
  | 'nipAsEuVat'
  | 'euVatCheckDigits'
  | 'accountWrong'
  | 'accountText'
  | 'advanceValueNeeded'
  | 'advanceNotPositive'
  | 'remainingNeeded'
  | 'remainingNegative'
  | 'nothingLeft'
  | 'prepaymentDecimals'
  | 'prepaymentUnused'
  | 'advancesMissing'
  | 'advancesUnused'
  | 'tooManyAdvances'
  | 'reasonNeeded'
  | 'reasonTooLong'
  | 'correctsNothing'
  | 'reasonUnused'
  | 'originalNeeded'
  | 'originalUnused'
  | 'originalNotHere'
  | 'beforeUnknown'
  | 'originalNotVat'
  | 'originalNotAdvance'
  | 'originalNotSettlement'
  | 'originalIsCorrection'
  | 'originalUnusual'
  | 'originalWithoutKsef'
  | 'originalStructured'
  | 'originalIsDraft'
  | 'currencyWrong'
  | 'issuedInFuture'
  | 'issuedInPast'
  | 'issuedEarly'
  | 'locked'
  | 'noLongerHere'
  | 'queuedBefore'
  | 'waitsForDeletion'
  | 'statusUnknown'
  | 'backToDraft'
  | 'typeFixed'
  | 'typeChanged'
  | 'notChangeable'
  | 'serviceOwn'
  | 'notSent'
  | 'neverEmpty'
  | 'itemNotHere'
  | 'itemTwice'
  | 'localFeeTaxed'
  | 'lodgingRate'
  | 'noSupplyTaxed'
  | 'basicRate'
  | 'alcoholRate'
  | 'parkingRate'
  | 'reverseCharge'
  | 'article113Mixed'
  | 'article43Lodging'
  | 'receiptWithVat'
  | 'cashOverLimit'
  | 'receiptIsInvoice'
  | 'receiptNeedsNip'
  | 'ksefDuty'
  | 'companyWithoutNip'
  | 'buyerIsSeller'
  | 'numberCorrected'
  | 'paidInFuture';

/** Values that the sentence of a finding inserts, by the finding's code. */
export interface FindingArgumentsByCode {
  readonly textTooLong: { readonly limit: string };
  readonly textOverLimit: { readonly limit: string };
  readonly textsOverLimit: { readonly limit: string };
  readonly tooManyItems: { readonly limit: string };
  readonly euVatShape: { readonly country: string };
  readonly advanceTwice: { readonly invoice: string };
  readonly advanceNotHere: { readonly invoice: string };
  readonly notAnAdvance: { readonly invoice: string };
  readonly advanceWithoutKsef: { readonly invoice: string };
  readonly advanceWaitsForKsef: { readonly invoice: string };
  readonly advanceOtherCurrency: { readonly invoice: string; readonly currency: string };
  readonly advanceOtherBuyer: { readonly invoice: string };
  readonly advanceSettled: { readonly invoice: string };
  readonly numberTaken: { readonly number: string };
  readonly advanceOverTotal: { readonly total: FindingAmount };
  readonly remainingDiffers: { readonly expected: FindingAmount };
  readonly remarkRestDiffers: { readonly expected: FindingAmount; readonly stated: FindingAmount };
  readonly advanceDiffersFromStay: { readonly stated: FindingAmount; readonly amount: FindingAmount };
  readonly advancesOverOrder: { readonly over: FindingAmount };
  readonly issuedLate: { readonly until: FindingDay };
  readonly splitPayment: { readonly item: string };
  readonly advancesOpen: { readonly names: string };
  readonly advancesLeft: { readonly names: string };
  readonly plainAdvancesOpen: { readonly names: string };
  readonly advancesOfClient: { readonly names: string };
  readonly outsideKsefLimit: { readonly sum: FindingAmount };
  readonly requestLate: { readonly until: FindingDay };
  readonly runningStay: { readonly departure: FindingDay };
  readonly rateDay: { readonly expected: FindingDay; readonly given: FindingDay };
  readonly rateTable: { readonly expected: FindingDay; readonly right: string; readonly table: string };
  readonly orderDiffers: { readonly advance: string; readonly order: FindingAmount };
  readonly rateBelowAdvance: { readonly advance: string; readonly rate: FindingRate };
}

export type FindingCode = PlainFindingCode | keyof FindingArgumentsByCode;

/** The arguments of a finding builder after the code: none, or the values that the sentence inserts. */
export type FindingArguments<Code extends FindingCode> = Code extends keyof FindingArgumentsByCode
  ? [args: FindingArgumentsByCode[Code]]
  : [];

/** Findings that a person can confirm, so that the invoice is saved nevertheless. */
export const CONFIRMABLE_FINDING_CODES = [
  'advancesOpen',
  'advancesLeft',
  'plainAdvancesOpen',
  'advanceSettled',
  'receiptIsInvoice',
  'companyWithoutNip',
  'buyerIsSeller',
  'numberCorrected',
  'correctsNothing',
  'totalNotPositive',
  'remarkRestDiffers',
  'advanceDiffersFromStay',
  'rateUnknown',
  'outsideKsefLimit',
  'backToDraft',
] as const satisfies readonly FindingCode[];
export type ConfirmedCode = (typeof CONFIRMABLE_FINDING_CODES)[number];

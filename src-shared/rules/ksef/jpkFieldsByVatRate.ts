/** The fields of JPK_V7M(3) for the sales at one VAT rate. */
interface JpkFields {
  readonly net: string;
  readonly vat: string | null;
  /**
   * JPK field, such as K_12, whose amount the field `net` already contains, so that sums must not add it again; null if
   * there is none.
   */
  readonly within: string | null;
}

const createJpkFields = (
  net: string,
  vat: string | null = null,
  within: string | null = null,
): JpkFields => ({
  net,
  vat,
  within,
});

const FIELDS: ReadonlyMap<string, JpkFields> = new Map([
  ['zw', createJpkFields('K_10')],
  ['np I', createJpkFields('K_11')],
  ['np II', createJpkFields('K_11', null, 'K_12')],
  ['0 KR', createJpkFields('K_13')],
  ['5', createJpkFields('K_15', 'K_16')],
  ['7', createJpkFields('K_17', 'K_18')],
  ['8', createJpkFields('K_17', 'K_18')],
  ['22', createJpkFields('K_19', 'K_20')],
  ['23', createJpkFields('K_19', 'K_20')],
  ['0 WDT', createJpkFields('K_21')],
  ['0 EX', createJpkFields('K_22')],
]);

export const getJpkFieldsForVatRate = (rate: string): JpkFields | null => FIELDS.get(rate) ?? null;

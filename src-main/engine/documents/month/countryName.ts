const names = new Intl.DisplayNames('pl', { type: 'region', fallback: 'code' });

/** The Polish name of a country's code; what is no code stays as it is. EL and XI are prefixes of VAT, not of ISO. */
export function countryName(code: string): string {
  const iso = code === 'EL' ? 'GR' : code === 'XI' ? 'GB' : code;
  return /^[A-Z]{2}$/.test(iso) ? (names.of(iso) ?? code) : code;
}

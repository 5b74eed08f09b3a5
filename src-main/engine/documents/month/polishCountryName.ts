const polishCountryNames = new Intl.DisplayNames('pl', { type: 'region', fallback: 'code' });

/**
 * Returns the Polish name of a country code; other text is returned unchanged. EL and XI are VAT prefixes, not ISO
 * codes.
 */
export function getPolishCountryName(code: string): string {
  const iso = code === 'EL' ? 'GR' : code === 'XI' ? 'GB' : code;
  return /^[A-Z]{2}$/.test(iso) ? (polishCountryNames.of(iso) ?? code) : code;
}

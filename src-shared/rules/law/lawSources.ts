/** Sources and notes that several legal rules share. */

export const VAT_ACT = 'Dz.U. 2025 poz. 775 (ustawa z 11 marca 2004 o podatku od towarów i usług)';
export const KSEF_2023 = 'Dz.U. 2023 poz. 1598 (ustawa z 16 czerwca 2023), as amended by Dz.U. 2024 poz. 852';
/** Citation of a reprint of the VAT act, in the words that many notes on legal rules use. */
export const ACT_REPRINT =
  'a reprint of the act, article by article, in a public repository (January 2026, with the wording from 1 February 2026)';

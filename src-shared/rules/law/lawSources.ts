/** Sources and notes that several legal rules share. */

export const VAT_ACT = 'Dz.U. 2025 poz. 775 (ustawa z 11 marca 2004 o podatku od towarów i usług)';
export const KSEF_2023 = 'Dz.U. 2023 poz. 1598 (ustawa z 16 czerwca 2023), as amended by Dz.U. 2024 poz. 852';
/** Citation of a study, in the words that several notes on legal rules use. */
export const VALIDATOR_STUDY =
  'an open-source KSeF validator’s study, which quotes the consolidated text (Dz.U. 2025 poz. 775) by page';
/** Note on a legal rule that was never compared with the text of the law. */
export const NOT_COMPARED =
  'Not compared: no text of the article was found. It rests on general knowledge of the act.';

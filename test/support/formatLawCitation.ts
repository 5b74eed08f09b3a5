import { LEGAL_PROVISIONS, type LegalProvisionId } from '#shared/rules/law/legalProvisions';

/**
 * Formats references to articles of law in Polish and English, as the texts cite them. Ukrainian texts use the Polish form, as it appears in
 * the law.
 */

type Act = (typeof LEGAL_PROVISIONS)[LegalProvisionId]['act'];

const ACTS: Readonly<Record<Act, { readonly pl: string; readonly en: string }>> = {
  vat: { pl: 'ustawy o VAT', en: 'of the VAT Act' },
  localTaxes: { pl: 'ustawy o podatkach i opłatach lokalnych', en: 'of the local taxes act' },
  entrepreneurs: { pl: 'Prawa przedsiębiorców', en: 'of the Entrepreneurs’ Law' },
  pit: { pl: 'ustawy o CIT', en: 'of the CIT Act' },
  gdpr: { pl: 'RODO', en: 'of the GDPR' },
};

/** Writes an article in English, such as `art. 41(2), annex 3 item 47`. */
const translateArticleToEnglish = (article: string): string =>
  article
    .replaceAll(/ (?:ust\.|pkt) (\w+)/g, '($1)')
    .replaceAll('zał. ', 'annex ')
    .replaceAll('poz. ', 'item ')
    .replaceAll('ustawy o PIT', 'of the PIT Act')
    .replaceAll(' i ', ' and ');

/** Returns the cited article together with the name of its act, such as `art. 106b ust. 3 ustawy o VAT`. */
export function citeArticleWithAct(id: LegalProvisionId, language: 'pl' | 'en'): string {
  const { article, act } = LEGAL_PROVISIONS[id];
  return language === 'pl'
    ? `${article} ${ACTS[act].pl}`
    : `${translateArticleToEnglish(article)} ${ACTS[act].en}`;
}

/** Returns the article of a law without the name of the act; the remarks of the VAT register use this form. */
export const citeArticleWithoutAct = (id: LegalProvisionId, language: 'pl' | 'en'): string =>
  language === 'pl' ? LEGAL_PROVISIONS[id].article : translateArticleToEnglish(LEGAL_PROVISIONS[id].article);

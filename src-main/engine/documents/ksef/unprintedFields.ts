import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { findXmlChild, listXmlChildren, readXmlText } from './fa3Reader';
import type { XmlNode } from './parseUntrustedXml';

/** Lists the fields of an FA(3) file that no other part of the PDF prints, each under its XML element name. */

/** FA(3) fields that the list of unprinted fields omits, for example because ksefXmlPaper.ts already prints them. */
const OMITTED_FIELDS: ReadonlySet<string> = new Set(
  `Naglowek/KodFormularza Naglowek/WariantFormularza Naglowek/DataWytworzeniaFa Naglowek/SystemInfo
  Adres/AdresL1 Adres/AdresL2 Adres/KodKraju DaneIdentyfikacyjne/NIP DaneIdentyfikacyjne/Nazwa
  DaneIdentyfikacyjne/KodUE DaneIdentyfikacyjne/NrVatUE DaneIdentyfikacyjne/NrID DaneIdentyfikacyjne/BrakID
  Fa/KodWaluty Fa/P_1 Fa/P_1M Fa/P_2 Fa/P_6 OkresFa/P_6_Od OkresFa/P_6_Do Fa/P_15 Fa/P_15ZK Fa/KursWalutyZ
  Fa/P_13_1 Fa/P_14_1 Fa/P_14_1W Fa/P_13_2 Fa/P_14_2 Fa/P_14_2W Fa/P_13_3 Fa/P_14_3 Fa/P_14_3W
  Fa/P_13_4 Fa/P_14_4 Fa/P_14_4W Fa/P_13_5 Fa/P_14_5 Fa/P_13_6_1 Fa/P_13_6_2 Fa/P_13_6_3 Fa/P_13_7
  Fa/P_13_8 Fa/P_13_9 Fa/P_13_10 Fa/P_13_11 Fa/RodzajFaktury Fa/PrzyczynaKorekty
  DaneFaKorygowanej/NrFaKorygowanej DaneFaKorygowanej/DataWystFaKorygowanej DaneFaKorygowanej/NrKSeF
  DaneFaKorygowanej/NrKSeFFaKorygowanej DaneFaKorygowanej/NrKSeFN
  FakturaZaliczkowa/NrKSeFFaZaliczkowej FakturaZaliczkowa/NrFaZaliczkowej FakturaZaliczkowa/NrKSeFZN
  FaWiersz/NrWierszaFa FaWiersz/UU_ID FaWiersz/P_7 FaWiersz/P_8A FaWiersz/P_8B FaWiersz/P_12 FaWiersz/StanPrzed
  Zamowienie/WartoscZamowienia ZamowienieWiersz/NrWierszaZam ZamowienieWiersz/UU_IDZ ZamowienieWiersz/P_7Z
  ZamowienieWiersz/P_8AZ ZamowienieWiersz/P_8BZ ZamowienieWiersz/P_9AZ ZamowienieWiersz/P_11NettoZ
  ZamowienieWiersz/P_12Z ZamowienieWiersz/StanPrzedZ
  Platnosc/Zaplacono Platnosc/DataZaplaty TerminPlatnosci/Termin Platnosc/FormaPlatnosci Platnosc/PlatnoscInna
  Platnosc/OpisPlatnosci RachunekBankowy/NrRB DodatkowyOpis/Klucz DodatkowyOpis/Wartosc
  Informacje/StopkaFaktury Zwolnienie/P_19 Zwolnienie/P_19A Zwolnienie/P_19B Zwolnienie/P_19C Zwolnienie/P_19N
  NoweSrodkiTransportu/P_22N PMarzy/P_PMarzyN`.split(/\s+/),
);
/**
 * The PDF prints the fields in `ANNOTATION_FIELDS` in another form (ksefXmlPaper.ts), so they are never listed. The
 * fields in `TWO_MEANS_NO_FIELDS` are not listed if their value is 2, which means "no".
 */
const ANNOTATION_FIELDS: ReadonlySet<string> = new Set(['P_16', 'P_17', 'P_18', 'P_18A']);
const TWO_MEANS_NO_FIELDS: ReadonlySet<string> = new Set(['P_23', 'JST', 'GV']);
/** Net fields of FA(3) that the PDF does not print, each with the gross field that the PDF prints instead. */
const GROSS_FIELD_BY_NET_FIELD: Readonly<Record<string, string>> = { P_9A: 'P_9B', P_11: 'P_11A' };

export interface UnprintedField {
  readonly path: string;
  readonly text: string;
}

export function listUnprintedKsefFields(root: XmlNode): UnprintedField[] {
  const found: UnprintedField[] = [];
  const lines = listXmlChildren(findXmlChild(root, 'Fa'), 'FaWiersz');
  // If all lines of the KSeF file have the same exchange rate, the PDF prints the rate once above the lines.
  const rates = new Set(lines.map((line) => readXmlText(line, 'KursWaluty')));
  const walk = (node: XmlNode, path: readonly string[], parent: XmlNode | null): void => {
    if (node.children.length > 0) {
      for (const child of node.children) walk(child, [...path, child.name], node);
      return;
    }
    const text = collapseWhitespace(node.text);
    if (text === '' || isFieldOmitted(node, parent, text)) return;
    if (node.name === 'KursWaluty' && rates.size === 1) return;
    found.push({ path: path.join('/'), text });
  };
  walk(root, [], null);
  return found;
}

function isFieldOmitted({ name }: XmlNode, parent: XmlNode | null, text: string): boolean {
  if (parent === null) return false;
  if (OMITTED_FIELDS.has(`${parent.name}/${name}`) || ANNOTATION_FIELDS.has(name)) return true;
  if (TWO_MEANS_NO_FIELDS.has(name) && text === '2') return true;
  if (parent.name !== 'FaWiersz') return false;
  if (name === 'P_9B' || name === 'P_11A') return true;
  const siblingName = GROSS_FIELD_BY_NET_FIELD[name];
  return siblingName !== undefined && !parent.children.some((child) => child.name === siblingName);
}

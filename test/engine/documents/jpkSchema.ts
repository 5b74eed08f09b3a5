/**
 * The sales part of JPK_V7M(3) 1-0E as its schema defines it (crd.gov.pl, 2025/12/19/14090): names, order, occurrences
 * and types. Written by hand from the documentation, because no package contains the schema; the header and the
 * taxpayer contain only what a working file needs.
 */
const optional = (name: string, type: string) => `<xs:element name="${name}" type="${type}" minOccurs="0"/>`;
const pair = (first: number) =>
  `<xs:sequence minOccurs="0"><xs:element name="K_${first}" type="t:amount"/><xs:element name="K_${first + 1}" type="t:amount"/></xs:sequence>`;
const many = (from: number, to: number, write: (n: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, at) => write(from + at)).join('');
const text = (name: string, longest: number) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:token"><xs:minLength value="1"/><xs:maxLength value="${longest}"/></xs:restriction></xs:simpleType>`;

export const JPK_SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="http://crd.gov.pl/wzor/2025/12/19/14090/"
  targetNamespace="http://crd.gov.pl/wzor/2025/12/19/14090/" elementFormDefault="qualified">
${text('party', 512)}${text('number', 256)}${text('taxNumber', 50)}${text('taxpayer', 240)}
<xs:simpleType name="choice"><xs:restriction base="xs:byte"><xs:enumeration value="1"/></xs:restriction></xs:simpleType>
<xs:simpleType name="amount"><xs:restriction base="xs:decimal"><xs:totalDigits value="18"/><xs:fractionDigits value="2"/></xs:restriction></xs:simpleType>
<xs:simpleType name="day"><xs:restriction base="xs:date"><xs:minInclusive value="2006-01-01"/><xs:maxInclusive value="2100-12-31"/><xs:pattern value="\\d{4}-\\d{2}-\\d{2}"/></xs:restriction></xs:simpleType>
<xs:simpleType name="country"><xs:restriction base="xs:string"><xs:pattern value="[A-Z][A-QS-Z]|[A-FH-Z]R"/></xs:restriction></xs:simpleType>
<xs:simpleType name="nip"><xs:restriction base="xs:string"><xs:pattern value="[1-9]((\\d[1-9])|([1-9]\\d))\\d{7}"/></xs:restriction></xs:simpleType>
<xs:simpleType name="kind"><xs:restriction base="xs:string"><xs:enumeration value="RO"/><xs:enumeration value="WEW"/><xs:enumeration value="FP"/></xs:restriction></xs:simpleType>
<xs:simpleType name="ksef"><xs:restriction base="xs:string"><xs:pattern value="([1-9]((\\d[1-9])|([1-9]\\d))\\d{7}|M\\d{9}|[A-Z]{3}\\d{7})-(20[2-9][0-9]|2[1-9][0-9]{2}|[3-9][0-9]{3})(0[1-9]|1[0-2])(0[1-9]|[1-2][0-9]|3[0-1])-([0-9A-F]{6})-?([0-9A-F]{6})-([0-9A-F]{2})"/></xs:restriction></xs:simpleType>
<xs:element name="JPK"><xs:complexType><xs:sequence>
 <xs:element name="Naglowek"><xs:complexType><xs:sequence>
  <xs:element name="KodFormularza"><xs:complexType><xs:simpleContent><xs:extension base="xs:string">
   <xs:attribute name="kodSystemowy" fixed="JPK_V7M (3)" use="required"/><xs:attribute name="wersjaSchemy" fixed="1-0E" use="required"/>
  </xs:extension></xs:simpleContent></xs:complexType></xs:element>
  <xs:element name="WariantFormularza" type="xs:byte" fixed="3"/>
  <xs:element name="DataWytworzeniaJPK" type="xs:dateTime"/>
  ${optional('NazwaSystemu', 't:taxpayer')}
  <xs:element name="CelZlozenia"><xs:complexType><xs:simpleContent><xs:extension base="xs:byte"><xs:attribute name="poz" fixed="P_7" use="required"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>
  <xs:element name="Rok" type="xs:gYear"/><xs:element name="Miesiac" type="xs:byte"/>
 </xs:sequence></xs:complexType></xs:element>
 <xs:element name="Podmiot1" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="OsobaNiefizyczna"><xs:complexType><xs:sequence>
  <xs:element name="NIP" type="t:nip"/><xs:element name="PelnaNazwa" type="t:taxpayer"/>
 </xs:sequence></xs:complexType></xs:element></xs:sequence><xs:attribute name="rola" fixed="Podatnik" use="required"/></xs:complexType></xs:element>
 <xs:element name="Ewidencja"><xs:complexType><xs:sequence>
  <xs:element name="SprzedazWiersz" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
   <xs:element name="LpSprzedazy" type="xs:positiveInteger"/>
   ${optional('KodKrajuNadaniaTIN', 't:country')}
   <xs:element name="NrKontrahenta" type="t:taxNumber"/>
   <xs:element name="NazwaKontrahenta" type="t:party"/>
   <xs:element name="DowodSprzedazy" type="t:number"/>
   <xs:element name="DataWystawienia" type="t:day"/>
   ${optional('DataSprzedazy', 't:day')}
   <xs:choice>
    <xs:element name="NrKSeF" type="t:ksef"/><xs:element name="OFF" type="t:choice"/>
    <xs:element name="BFK" type="t:choice"/><xs:element name="DI" type="t:choice"/>
   </xs:choice>
   ${optional('TypDokumentu', 't:kind')}
   ${many(1, 13, (n) => optional(`GTU_${String(n).padStart(2, '0')}`, 't:choice'))}
   ${many(10, 14, (n) => optional(`K_${n}`, 't:amount'))}
   ${[15, 17, 19].map(pair).join('')}
   ${many(21, 22, (n) => optional(`K_${n}`, 't:amount'))}
  </xs:sequence></xs:complexType></xs:element>
  <xs:element name="SprzedazCtrl"><xs:complexType><xs:sequence>
   <xs:element name="LiczbaWierszySprzedazy" type="xs:nonNegativeInteger"/><xs:element name="PodatekNalezny" type="t:amount"/>
  </xs:sequence></xs:complexType></xs:element>
 </xs:sequence></xs:complexType></xs:element>
</xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

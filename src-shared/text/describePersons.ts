import type * as texts from '../i18n/texts';

/** Returns the number of guests of a stay; an unknown number is null and is called unknown. */
export function describePersons(
  t: typeof texts.today,
  { adults, children }: { readonly adults: number | null; readonly children: number | null },
): string {
  const words = t.personsInWords;
  if (adults === null) return children === null ? words.unknown : words.unknownAdults({ children });
  if (children === null) return words.unknownChildren({ adults });
  return children === 0 ? words.all({ adults }) : words.withChildren({ adults, children });
}

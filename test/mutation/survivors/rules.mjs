/** Survivors of src-shared/rules that no test can kill: nobody can tell the difference. Form: survivors.mjs. */

/** One reason for mutants of several files. */
const because = (why, files) =>
  Object.entries(files).map(([file, mutants]) => ({ file: `src-shared/rules/${file}`, why, mutants }));

const FILLED = '[] → ["Stryker was here"]';

export const RULES = [
  ...because('The text that stands in for an empty list has no field that is read, so it matches nothing.', {
    'correctionEvidence.ts': [
      `Map.groupBy(was ?? «${FILLED}»`,
      `(sum(own) < 0 ? [key] : «${FILLED}»`,
      `...(was ?? «${FILLED}»`,
      `(gross > 0 ? [key] : «${FILLED}»`,
    ],
    'formCheck.ts': [
      `plainOpen(stay.account.documents, base) : «${FILLED}»`,
      `kind === 'correction')) return «${FILLED}»`,
    ],
    'freeElsewhere.ts': [`availability.stays.get(roomId) ?? «${FILLED}»`],
    'numberGaps.ts': [`known: readonly string[] = «${FILLED}»`, `places.length === 1 ? places : «${FILLED}»`],
    'checkUpdate.ts': [`change.invoiceItems ?? «${FILLED}»`],
    'checks/prepayment.ts': [`splitAdvance(order.rates, received) ?? «${FILLED}»`],
    'lanes.ts': [`lanes.push(«${FILLED}»`],
    'merge/positions.ts': [`applyPatch(began, typed).invoiceItems, «${FILLED}»`],
  }),
  ...because(
    'The first element of a match is skipped, and the text that stands in for no match has no other.',
    {
      'checks/days.ts': [`found ?? «${FILLED}»`],
      'decimal.ts': [`NUMBER.exec(text) ?? «${FILLED}»`],
      'identifiers/identifier.ts': [`.exec(cleanNip(taxId)) ?? «${FILLED}»`],
      'roomName.ts': [`.exec(bare) ?? «${FILLED}»`],
    },
  ),
  ...because('Only the type does not know that a value is there: the other case is never reached.', {
    'freeElsewhere.ts': [`offerOf(availability, roomId, part) ?? «${FILLED}»`],
    'numberGaps.ts': [`everywhere.get(name) ?? «${FILLED}»`, `name: place.name, number }] : «${FILLED}»`],
    'formCheck.ts': [
      'entryOf(id)?.received → entryOf(id).received',
      'entryOf(id)?.settledBy → entryOf(id).settledBy',
    ],
    'checks/parties.ts': ['readEuVat(prefix, party.taxId)?.verdict → readEuVat(prefix, party.taxId).verdict'],
    'merge/mergeItems.ts': [
      'beside !== undefined → true',
      'sides.base[place]?.positionId → sides.base[place].positionId',
    ],
    'merge/positions.ts': [
      'began.invoiceItems[place]?.positionId → began.invoiceItems[place].positionId',
      'mine[place]?.positionId → mine[place].positionId',
    ],
    'merge/wire.ts': ['beside !== undefined → true'],
    'formBody.ts': ['was !== undefined → true'],
    'lanes.ts': ['lanes[lane]?.push → lanes[lane].push'],
    'priceEstimate.ts': ['nights[0]?.discount → nights[0].discount'],
    'stayAccount.ts': ['«sum !== null → true» && away !== null'],
  }),
  ...because('A day, an amount or a limit that is null or missing is neither more nor less than another.', {
    'links.ts': [
      'own !== null && its !== null → true',
      'own !== null && its !== null → own !== null || its !== null',
      'return «own !== null → true» && its !== null && its > own',
      'return own !== null && «its !== null → true» && its > own',
    ],
    'retention.ts': [
      'issued !== null && supplied !== null → true',
      'issued !== null && supplied !== null → issued !== null || supplied !== null',
      'issued !== null → true',
      'supplied !== null → true',
    ],
    'correctionSums.ts': ["if («change !== null → true» && ((sense === 'more'"],
    'checks/days.ts': ['paymentDate !== null → true'],
    'checks/limits.ts': ['zloty !== null → true', 'limit !== undefined → true'],
    'checks/prepayment.ts': ['«expected !== null → true» && expected < 0'],
  }),
  ...because('Null is not more than nothing, so the next condition or the split refuses it as well.', {
    'paymentCode.ts': ['due === null → false'],
    'correctionSums.ts': ['order && «advance !== null → true» ? splitAdvance'],
    'documentSums.ts': ['«advance === null → false» || order.unreadItems'],
    'prefillStay.ts': ['«price === null → false» || price < prepaid'],
  }),
  ...because('No invoice, room, day or number is kept under null, so looking for it finds nothing.', {
    'checks/correction.ts': ['correctionId === null → false'],
    'ksefMarker.ts': ['issueDate !== null → true'],
    'propertyNights.ts': ['«stay.roomId !== null → true» && rooms.has'],
    'numberGaps.ts': ['invoiceNo === null → false'],
  }),
  ...because('A rate or a percentage of null is no decimal text, so it is refused as unreadable.', {
    'checks/limits.ts': [': «exchangeRate === null → false»'],
    'currency.ts': [': «exchangeRate === null → false»'],
  }),
  ...because('Of two equal ones either is the same.', {
    'calendar.ts': ['issueDate < saleDate → issueDate <= saleDate'],
    'report.ts': ['last < to → last <= to'],
    'retention.ts': ['supplied > issued → supplied >= issued'],
    'prefillAdvance.ts': ['saleDate > today → saleDate >= today'],
  }),
  ...because('Zero has no sign, and a scale of no places changes nothing: both ways give the same.', {
    'decimal.ts': [
      'const magnitude = (n: bigint): bigint => («n < 0n → n <= 0n»',
      'return «n < 0n → n <= 0n» ? -rounded',
      'to >= places → to > places',
      'return «places >= 0 → places > 0»',
      'decimal.places > GROSZ_PLACES → decimal.places >= GROSZ_PLACES',
      'places > 0 → places >= 0',
    ],
  }),
  ...because('Decimal text never begins with its point.', {
    'decimal.ts': [
      'if («point < 0 → point <= 0»',
      'return Number(«point < 0 → point <= 0»',
      'return «point < 0 → point <= 0» ? 0',
    ],
  }),
  ...because('A quick way: without it the exact one gives the same, later (tests compare the two).', {
    'decimal.ts': [
      '!Number.isSafeInteger(product) || !Number.isSafeInteger(whole) → true',
      '!Number.isSafeInteger(whole) → Number.isSafeInteger(whole)',
      "typeof value === 'number' → false",
      "typeof plain === 'string' && PLAIN.test(plain) → false",
      'function plainUnits(text: string): number «{…} → {}»',
      '!DECIMAL_TEXT.test(text) → true',
      'Number.isSafeInteger(product) && places <= 15 → false',
      'places <= 15 → places < 15',
      'if (Number.isSafeInteger(product) && places <= 15) «{…} → {}»',
      'Math.abs(grosz) <= MAX_GROSZ → false',
      'Math.abs(grosz) <= MAX_GROSZ → Math.abs(grosz) < MAX_GROSZ',
    ],
    'vat.ts': ['if («PERCENT.has(raw) → false»'],
    'lanes.ts': [
      'const apart = ordered.every((stay, i) => «{…} → {}»',
      'const before = ordered[«i - 1 → i + 1»',
      '!before || endOf(before) <= stay.from → false',
      '!before || «endOf(before) <= stay.from → false»',
      'endOf(before) <= stay.from → endOf(before) < stay.from',
      'apart → false',
    ],
    'priceChecks.ts': [
      'every(gap, (night) => !days.get(night)?.maxStay) → false',
      '(night) => !days.get(night)?.maxStay → () => undefined',
    ],
    'stayFilter.ts': [
      'fold(filter.text).split(/\\s/).filter(Boolean) → fold(filter.text).split(/\\s/)',
      'words.length === 0 → false',
    ],
  }),
  ...because('The night after the last one holds no stay and is asked for by nobody.', {
    'gaps.ts': ['arrival < to → arrival <= to'],
    'priceChecks.ts': ['arrival < gap.to → arrival <= gap.to'],
  }),
  ...because('The limit of the caller cuts off the night that is looked at beyond it.', {
    'freeRooms.ts': [
      'first > night - MOST_GAP → first >= night - MOST_GAP',
      'last < night + MOST_GAP → last <= night + MOST_GAP',
    ],
  }),
  ...because('What is due of a document that is no part of an order is its gross, which stands in for it.', {
    'advances.ts': ['paymentOf(invoice, «{ gross } → {}»'],
  }),
  ...because('An advance of type 3 is in no settlement, so its number is compared with nothing.', {
    'formCheck.ts': ['row.invoiceId ?? NO_ID → row.invoiceId && NO_ID'],
  }),
  ...because('The body of a form has no number of its own, so nobody asks whether it is taken.', {
    'formCheck.ts': ['«() => false → () => undefined»', '() => «false → true»'],
  }),
  ...because('Only a create has a number of its own, and a create has its day of issue.', {
    'checks/document.ts': ['issueDate !== null → true'],
  }),
  ...because('The last character of a text is no day.', {
    'checks/days.ts': ['from < 0 → false'],
  }),
  ...because(
    'Only the first day of the gap may ask for more nights than it has, and then that day is there.',
    {
      'priceChecks.ts': ['days.get(from)?.minStay → days.get(from).minStay'],
    },
  ),
  ...because('Both ends are changed by the same percentage: either both can be read, or none.', {
    'priceEstimate.ts': [
      'low === null || high === null → low === null && high === null',
      'low === null → false',
      'high === null → false',
    ],
  }),
  ...because('Without a step there is no last day, and the period ends with the range.', {
    'report.ts': ['by === null → false'],
  }),
  ...because('What 22:00 and 12:00 were last are never the same moment.', {
    'shifts.ts': ['ten > noon → ten >= noon'],
  }),
  ...because('The connection decides only about ordinary invoices, which were dealt with before.', {
    'prefillTypes.ts': ['correctionTypeFor(original, «false → true»'],
  }),
  ...because('Month 0 and month 20 of a birth number are both no month.', {
    'identifiers/euVat.ts': ['coded > 40 → coded >= 40', 'coded > 20 → coded >= 20'],
  }),
  ...because('Years on both sides of a century are leap years alike, and the year counts for nothing else.', {
    'identifiers/euVat.ts': [
      'century + Number(digits.slice(0, 2)) → century - Number(digits.slice(0, 2))',
      '1800 + 100 * Number(digits[6]) → 1800 - 100 * Number(digits[6])',
      '1800 + 100 * Number(digits[6]) + Number(digits.slice(4, 6)) → 1800 + 100 * Number(digits[6]) - Number(digits.slice(4, 6))',
    ],
  }),
];

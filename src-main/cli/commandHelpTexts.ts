import type { Command } from 'commander';

/**
 * Longer descriptions of the commands: when to use a command and which JSON the command prints. The option `--help`
 * shows these descriptions, and the user guide to the command line is generated from them.
 */
const COMMAND_DETAILS: Readonly<Record<string, string>> = {
  connect: `Checks both sign-ins, keeps the addresses in the profile and the secrets in the keychain. Secrets are typed, or read from the four variables.
How the older interface takes login and password is not documented: basic (Basic and both in base64, the default), raw (login:password) or basic-plain (Basic login:password). Only the given way is tried, because a service may lock an account that is refused too often.
A property that this PC has already (alreadyHere), or a sign-in that does not know the records of the profile (otherProperty), is refused with status 2 and changes nothing.`,
  sync: `Sends the queue, then reads. Waits for the service's limits, half an hour at most, and prints what it did.
The exit status is that of what stopped the pass, else of the worst reason that keeps a tried change (5 before 1 before 4), else 3 or 0. A create that is answered 403 ends with 5; 500, 302 or no answer with 4. The change stays queued. error.nextTry: not before then.`,
  status: `Prints {light, since, waiting, conflicts, otherTypes, setAside, reason, ages, scopes, nextTry}; reason is null or {code, message, ruid}.
Lights: upToDate, waiting, offline, serviceDown, signIn, limit, needsYou, notConnected (no account), neverSynced (nothing was ever confirmed), checking (the service counts another number of invoices; all are read again), incomplete (setAside records could not be read).

A data file above 20 MB is not read whole, and damage is reported only where it was noticed; kontuar doctor reads all of it.`,
  'invoices show': `totals is the sum of the lines. counts is what the document counts for: gross and rates are null where that is unknown, with the reasons in doubts. month is the month of the VAT register, null where it is unknown, and amountChoices are the amounts that the items of a correction allow, where these are several. paid is what was received for a paid document, negative for a refund; null where a correction of its day or an earlier one leaves it open. link is the document that it corrects or settles, and how that is known.`,
  'invoices create': `Needs no connection; kontuar sync sends it. What invoices show prints can be given back: the record's own names (invoiceId, localId, totals, …) and unknown ones are left out with a warning; ksefId and exchangeRate are refused.
A finding is refused with status 2 and {error, errors: [{field, message}]}; some can be confirmed with --confirm CODE, which the message names.
The service returns neither correctionId nor prepaymentId, so the numbers of the original or of the advances are written into additionalInfo where the text lacks them.
With a reservationId the service is asked for the invoices of that stay first (1.5 s at most, nothing offline). If the documents would come to more than the stay's price, the command is refused until --above-price.`,
  'invoices delete': `Prints {deleted: "queued"|"here", invoice}; here: it had never left this PC.`,
  'invoices state': `On this PC only; travels in powiazania.json. --received decides the month of a downward correction outside KSeF (art. 29a ust. 13a), --till marks a consumer's sale that a till has (FP), --paid decides the refund of a correction where counts.paid of its invoice is null.`,
  'invoices link': `--original, --unlink, --amount and --import change this PC only; --stay queues a change of reservationId.
A number or a guest that several have is refused with the ids. An original whose buyer, stay, items or amount do not fit is refused unless --anyway; another type, seller or currency, itself and a circle always. --amount is one of counts.amountChoices. With --import choices that were made here stay, and what does not fit is named.`,
  'export invoices': `Without --paper-language each PDF is in the language of its buyer's country beside Polish: German (Germany, Austria, Liechtenstein), Ukrainian (Ukraine), else English. zip is for the accountant: cover, register, links, PDFs, checksums.
An existing file is refused. A PDF that is in the folder already stays (kept); if the invoice changed since, the new one goes beside it (…_2.pdf).
omitted: [{localId, number, why}] names invoices that are in no file: damaged (the disk changed the record; the next sync reads it again) or notDrawn.`,
  'export month': `Prints {month, files, documents, incomplete: [{number, reason}], correct: [{month, number, ksefNumber}], omitted}.
reason: figures, rate, exchangeRate, noField, noSupply, noNumber, noDay, otherSeller, receiptUnconfirmed, numberAwaited. correct: handed on as DI earlier, with a KSeF number by now.`,
  'export pack': `Door codes only where the settings ask for them. Also beside a running Kontuar.`,
  'ksef import': `Each file is matched by the KSeF number in its name, else by number, seller and day of issue, compared with the local store, and kept if its invoice is here; its PDF is then drawn from it with KSeF's QR code. Folders are read four levels deep.
Prints {matched: [{file, localId, number, ksefNumber, by, differences: [{field, part, here, ksef}]}], unmatched: [{file, number, sellerNip, issueDate}], refused: [{file, why}]}; why: tooLarge, entities, damaged, otherForm, preview, incomplete, zip.`,
  'conflicts resolve': `Prints {resolved, conflict}; status 3 while fields are open.
changed: --keep or --field. deleted: --keep mine creates it anew. rejected, occupied, kept-items, not-as-sent: --keep mine tries again, --keep theirs accepts. locked: --correct. doubtful: --twin, or --keep mine sends anew. --drop gives up my change of any kind.
A group is decided as a whole (buyer, seller, receiver, type, payment, exemption, invoiceItems[31] by positionId) or by part: --field buyer=theirs --field buyer.taxId=mine.`,
  'conflicts show': `The text is in the language of the profile; --json is the same in every language. In fields, group names the group, asked says whether a decision is needed, changedBy is mine, theirs, both or neither. gross: {base, mine, theirs, decided: {amount, currency}|null}, the amount due on each side and as decided so far. twins: [{invoiceId, invoiceFullNo, buyerName, equal, gross, currency, addDate}].`,
  'reservations list': `Prints no door code, only that there is one (hasDoorCode).`,
  report: `Prints {currency, rooms, roomsFromStays, periods, stays, vat, unpaid}, the numbers of the screen Figures.
periods: [{from, to, nightsAvailable, nightsSold, occupancy, revenue, adr, revpar, nightsUnpriced, nightsConverted, nightsUnfetched, arrivals, dayStays, guests, guestNights, nightsUncounted}].
Overlapping stays count separately. revenue spreads the price of a stay over its nights, rounded once per period. In PLN, other currencies are converted at the NBP rates that invoices state (nightsConverted). Nights without a known price in currency (nightsUnpriced) are in no amount.
dayStays have no night, and their prices are in no figure. nightsUncounted belong to stays without a number of persons. Rooms are today's; with roomsFromStays no room has a price, and there may be more. A period with nightsUnfetched has null for all else.
stays: {sources, rooms, kinds: [{name, arrivals, nights, nightsUnpriced, revenue}], lengths, leads: [{from, to, stays}], leadMedian, addedLater, leadUnknown, ends: {kept, notCheckedIn, goneBefore, goneLater}, goneKnownSince, nightsUnknown, daysUnfetched}.
vat: {invoicesKnown, undated, months: [{month, documents, net, vat, rates: [{rate, net, vat}], leftOut: [{reason, documents}], notSent, letGo}]}, in złoty. unpaid: {invoicesKnown, shares: [{currency, age, invoices, unknown, gross}]} as of today. null is unknown.`,
  doctor: `backup: when the newest was verified. recovery: what was repaired last. records: {broken, stays, prices, pending, verifiedAt}: ids of records that the disk has changed; sync --full reads them again; verifiedAt is when all invoices were last read. Status 1 if anything is bad. --bundle writes a file with mode 0600, also of a profile that does not open.`,
  'person export': `FILE gets mode 0600. A phone needs 7 digits or more; name, phone and e-mail can be combined. Refuses what person forget refuses.`,
  'person forget': `Lists what stays by law, in the service or in the queue. With --yes it is refused (2) where more than one person fits, or where stays of one name share no phone, e-mail or client: add the phone or e-mail of one. The service's last answer decides what day it is.`,
  'staff list': `Prints [{id, name, role, hasPin}]; role is desk, lead or owner. Roles apply in the program's windows once an owner has a PIN. Commands are the operating system's user's: no role restricts them, and queue and history name that user as kontuar (USER).`,
  backup: `Prints {name, file, madeAt, verifiedAt, bytes, schema, invoices, reservations, changes, why}.`,
  'recovery-key': `Prints {words}. Without --new the data has to be encrypted (else notEncrypted, status 2) and its key at hand. --enter prints {entered: true}; words of other data are refused with status 2.
--give-up prints {keptAs, lost: [{id, kind, queuedAt}]}: the encrypted files are in the folder keptAs, a whole profile that opens with the words (--profile). Nothing is sent.`,
  restore: `Prints {restored, keptAs, queue: {open, uncertain, doubtful, missing}}; missing is null if the queue is proven complete, else {count, since}. A damaged, newer or other profile's copy is refused with 2 and changes nothing.
A backup goes back into the profile that made it or into an empty one: on a new PC restore before connect. The queue stays; where there is none, what waited in the backup is in it as doubtful. The database in use may be broken or gone.`,
  'training serve': `Prints {baseUrl, legacyBaseUrl, caFile, clientId, clientSecret, legacyLogin, legacyPassword} as its first line and runs until Ctrl+C. Every few minutes somebody books, moves, cancels or is invoiced, and invoices go to KSeF.
Faults: cut-before (nothing was done), cut-after-commit (done, no answer), slow (5 s), answer-late (done, answered after 5 s), limit (429, 5 s), 5xx, truncated, html (a portal's page with 200).
Faults of content: odd-json (numbers as text, unknown fields), kept-items (an update keeps items that it leaves out), occupied (409), doubtful (done, another desk makes the same one, no answer), event-twice, event-late, every-event.
Events are sent again after 1 s, 5 s, 30 s, 2 min and 10 min. X-Webhook-Signature is HMAC-SHA-256 of the body in hex.`,
};

/**
 * Adds the longer descriptions to the `--help` text of each command, or only of the command `onlyPath`. Throws if a
 * described command does not exist.
 */
export function addCommandHelpTexts(program: Command, onlyPath?: string): void {
  for (const [path, details] of Object.entries(COMMAND_DETAILS)) {
    if (onlyPath !== undefined && path !== onlyPath) continue;
    const command = findCommand(program, path);
    command.summary(command.description()).description(`${command.description()}\n\n${details}`);
  }
}

function findCommand(program: Command, path: string): Command {
  let command = program;
  for (const name of path.split(' ')) {
    const next = command.commands.find((candidate) => candidate.name() === name);
    if (!next) throw new Error(`There is no command ${path}.`);
    command = next;
  }
  return command;
}

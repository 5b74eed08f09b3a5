import type { Change } from '#engine/store/outbox/outboxStoreInterface';
import type { InvoiceRecord } from '../../src-main/training/invoiceRecord';
import { restoreDiscardedChanges } from '#engine/sync/outbox/restoreDiscardedChanges';
import { bodyOf, itemOf, openWorld, patchOf, planFault, readField, valueOf, type World } from './world';
import { ALL_FIELDS, listViolations, type Typed } from './violations';
import { decisionFor } from './decisionFor';
import type { Schedule, Step } from './steps';

/** Plays one random day and checks it against a plain model of what each side knows. */

/** The result of a day without violations. */
export const NOTHING_SAID: readonly string[] = [];

const MOST_ROUNDS = 60;
/** Values that the service itself fills into empty fields; they count as nobody's edit. */
const FILLED_IN: ReadonlySet<string> = new Set(['Recepcja', 'Dziękujemy za pobyt', 'Anna Nowak']);

export async function runSchedule({
  skewMs,
  keepsItems,
  fillsDefaults = false,
  steps,
}: Schedule): Promise<readonly string[]> {
  const world = openWorld(skewMs);
  const model = makeModel(world);
  Object.assign(world.service.account, {
    keepsOmittedItems: keepsItems,
    fillsDefaults,
    reordersItems: fillsDefaults,
  });
  try {
    await world.pull();
    for (const step of steps) await model.play(step);
    await model.settle();
    return model.listViolations();
  } finally {
    world.close();
  }
}

function makeModel(world: World) {
  const { book, store, queue, service, clock } = world;
  const violations: string[] = [];
  const typed: Typed[] = [];
  /** The local ids of creates with their towns, without those that the user took back or deleted. */
  const created = new Map<string, string>();
  /** Values that the service ever had, and values that the user here ever saw or typed, as `name/field/value`. */
  const everyServiceValue = new Set<string>();
  const known = new Set<string>();
  /** Items of the other PC that the user here saw and gave up with the whole list, as `id/name`. */
  const givenUp = new Set<string>();
  const decided = new Set<number>();
  /** The changes taken back last. */
  let undone: readonly number[] = [];
  const deletedIds = new Set<string>();
  /** All ids that an invoice edited here ever had: an invoice created again gets another id, a deleted one has none. */
  const idsOf = new Map<string, Set<number>>();
  /** Values that an invoice showed when the user chose to create it again; they must arrive once more. */
  const recreatedValues = new Set<Typed>();
  let number = 0;
  const fresh = () => (number += 1);

  const idOf = (localId: string): number | null => store.outbox.getMirror(localId).invoiceId;
  const listed = () =>
    store.invoices.list(
      {
        search: '',
        from: null,
        to: null,
        type: null,
        status: null,
        paymentStatus: null,
        reservationId: null,
      },
      { offset: 0, limit: 500 },
    ).rows;
  const pick = <T>(list: readonly T[], which: number): T | undefined =>
    list[which % Math.max(1, list.length)];
  const claimed = (id: number) =>
    listed().some((row) => row.invoiceId === id && row.localId.startsWith('new-')) || id <= first;
  const first = book.listSortedBy('invoiceId').at(-1)?.invoiceId ?? 0;

  /** Records everything that the service shows now. */
  function remember(): void {
    for (const [localId, ids] of idsOf) {
      const id = idOf(store.invoices.readCard(localId)?.localId ?? localId);
      if (id !== null) ids.add(id);
    }
    for (const record of book.listSortedBy('invoiceId')) {
      for (const field of ALL_FIELDS)
        everyServiceValue.add(`${record.invoiceId}/${field}/${readField(record, field)}`);
      for (const item of record.invoiceItems) everyServiceValue.add(`${record.invoiceId}/item/${item.name}`);
    }
  }
  /** Records everything that the user here sees of an invoice now. */
  function see(localId: string): void {
    const invoice = store.invoices.readCard(localId)?.invoice;
    if (!invoice) return;
    for (const field of ALL_FIELDS) {
      const value = field === 'buyer.address' ? invoice.buyer.address : (invoice[field] ?? '');
      knows(localId, field, value);
    }
  }
  /**
   * Records the value under both names, because a downloaded invoice may prove to be one created here and then takes
   * its name.
   */
  function knows(localId: string, field: Typed['field'], value: string): void {
    for (const name of [localId, idOf(localId)]) known.add(`${name}/${field}/${value}`);
  }

  /** The service's records before each request: our writes must not overwrite what the user here never saw. */
  let before = new Map<number, InvoiceRecord>();
  const snapshot = () => new Map(book.listSortedBy('invoiceId').map((record) => [record.invoiceId, record]));
  /** The last answer about a single invoice: what Kontuar knew when it wrote. */
  let justRead: InvoiceRecord | undefined;
  let waitingSteps: { requests: number; step: Step }[] = [];
  service.observe({
    onRequest: () => {
      for (const waiting of waitingSteps) waiting.requests -= 1;
      const due = waitingSteps.filter(({ requests }) => requests <= 0);
      waitingSteps = waitingSteps.filter(({ requests }) => requests > 0);
      for (const { step } of due) playNow(step);
      remember();
      before = snapshot();
    },
    onExchange: ({ method, path }) => {
      remember();
      if (!path.includes('/invoices')) return;
      const id = Number(path.split('/').at(-1));
      const [read, was, is] = [justRead, before.get(id), book.get(id)];
      justRead = method === 'GET' ? is : undefined;
      const localId = store.invoices.readCard(String(id))?.localId;
      if (method !== 'PATCH' || !was || !is || !localId) return;
      // Nobody can see a change made between a read and the write that follows (src-main/engine/sync/outbox/SPEC.md,
      // What cannot be promised).
      const came = read?.invoiceId === id && read !== was;
      for (const field of ALL_FIELDS) {
        const [old, value] = [readField(was, field), readField(is, field)];
        const unseeable = came && readField(read, field) !== old;
        const isKnown = [localId, id].some((name) => known.has(`${name}/${field}/${old}`));
        if (old !== value && !unseeable && !FILLED_IN.has(old) && !isKnown)
          violations.push(`${localId}: ${field} ${old} was overwritten by ${value} unseen`);
      }
      for (const item of was.invoiceItems) {
        const unseeable = came && !read.invoiceItems.some(({ name }) => name === item.name);
        const taken = !is.invoiceItems.some(({ name }) => name === item.name);
        const knowingly = givenUp.has(`${localId}/${item.name}`);
        if (item.name.startsWith('there') && taken && !unseeable && !knowingly)
          violations.push(`${localId}: the item ${item.name} of the other desk was taken away`);
      }
    },
  });

  function typedHere(
    localId: string,
    field: Typed['field'],
    value: string,
    patch: Parameters<typeof queue.edit>[1],
  ) {
    see(localId);
    const queued = queue.edit(localId, patch, null);
    if (!queued.ok || queued.changeId === null) return;
    typed.push({ changeId: queued.changeId, localId, field, value });
    if (!idsOf.has(localId)) idsOf.set(localId, new Set());
    if (field !== 'item') knows(localId, field, value);
  }

  /** An edit that was restored is the last word on its field. */
  function typedAgain(): void {
    for (const entry of typed.filter(({ changeId }) => undone.includes(changeId))) {
      const change = store.outbox.listLane(entry.localId).findLast(({ kind }) => kind === 'update');
      if (change) typed.push({ ...entry, changeId: change.changeId });
    }
  }

  function playNow(step: Step): void {
    switch (step.at) {
      case 'create': {
        const queued = queue.create(bodyOf(step.kind), { correctionId: null, prepaymentId: [] });
        if (queued.ok) created.set(queued.localId, `T${step.kind}`);
        return;
      }
      case 'editHere': {
        const row = pick(listed(), step.which);
        if (!row) return;
        const value = valueOf(step.field, fresh());
        typedHere(row.localId, step.field, value, patchOf(step.field, value));
        return;
      }
      case 'addItemHere': {
        const row = pick(listed(), step.which);
        const invoice = row && store.invoices.readCard(row.localId)?.invoice;
        if (!row || !invoice) return;
        const name = `here${fresh()}`;
        const items = invoice.invoiceItems.map(({ grossUnitPrice, quantity, ...item }) => ({
          positionId: item.positionId,
          name: item.name,
          unit: item.unit,
          rate: item.rate,
          symbol: item.symbol,
          grossUnitPrice: Number(grossUnitPrice),
          quantity: Number(quantity),
        }));
        const item = { positionId: null, ...itemOf(name, 5) };
        typedHere(row.localId, 'item', name, { invoiceItems: [...items, item] });
        return;
      }
      case 'deleteHere': {
        const row = pick(listed(), step.which);
        if (!row) return;
        see(row.localId);
        if (queue.remove(row.localId).ok) deletedIds.add(row.localId);
        return;
      }
      case 'undo': {
        const change = pick(store.outbox.listOpen(), step.which);
        if (!change) return;
        const lane = store.outbox.listLane(change.localId);
        const dropped = queue.discard(change.changeId);
        if (typeof dropped === 'string') return;
        for (const id of dropped) decided.add(id);
        undone = dropped;
        if (change.kind === 'create') giveUp(change.localId);
        if (lane.some((laneChange) => laneChange.kind === 'delete' && dropped.includes(laneChange.changeId)))
          deletedIds.delete(change.localId);
        return;
      }
      case 'putBack': {
        const last = store.outbox.listOpen().at(-1)?.changeId ?? 0;
        if (!restoreDiscardedChanges(store, queue, undone)) return;
        typedAgain();
        for (const change of store.outbox.listOpen()) {
          if (change.changeId <= last || undone.includes(change.changeId)) continue;
          see(change.localId);
          if (change.kind === 'create') created.set(change.localId, change.body.town ?? '');
          if (change.kind === 'delete') deletedIds.add(change.localId);
        }
        return;
      }
      case 'editThere': {
        const record = pick(book.listSortedBy('invoiceId'), step.which);
        if (!record || record.invoiceStatus.endsWith('KSEF')) return;
        const value = valueOf(step.field, 1000 + fresh());
        book.edit(
          record.invoiceId,
          step.field === 'buyer.address'
            ? { buyer: { ...record.buyer, address: value } }
            : { [step.field]: value },
          clock.now(),
        );
        remember();
        return;
      }
      case 'addItemThere': {
        const record = pick(book.listSortedBy('invoiceId'), step.which);
        if (!record || record.invoiceStatus.endsWith('KSEF')) return;
        const item = itemOf(`there${fresh()}`, 7);
        book.edit(record.invoiceId, { invoiceItems: [...record.invoiceItems, item] }, clock.now());
        return;
      }
      case 'deleteThere': {
        // The other PC deletes only invoices that Kontuar knows as its own, because an earlier deletion looks as if the
        // invoice was never created.
        const record = pick(
          book.listSortedBy('invoiceId').filter(({ invoiceId }) => claimed(invoiceId)),
          step.which,
        );
        if (!record) return;
        const localId = store.invoices.readCard(String(record.invoiceId))?.localId;
        book.remove(record.invoiceId);
        if (localId !== undefined) {
          deletedIds.add(localId);
          created.delete(localId);
        }
        return;
      }
      case 'createThere': {
        const sample = book.listSortedBy('invoiceId').at(-1);
        if (sample) book.add({ ...sample, town: `Z${fresh()}` }, clock.now());
        return;
      }
      case 'ksef': {
        const record = pick(book.listSortedBy('invoiceId'), step.which);
        if (record) service.ksef.setInvoiceStatus(record.invoiceId, step.status);
        return;
      }
      case 'fault':
        planFault(service, step);
        return;
      case 'wait':
        clock.pass(step.seconds * 1000);
        return;
      case 'decide': {
        const change = pick(
          store.outbox.listOpen().filter(({ state }) => state === 'conflict'),
          step.how,
        );
        if (change) decide(change, step.how);
        return;
      }
      case 'during':
        waitingSteps.push({ requests: step.requests, step: step.step });
        return;
      case 'push':
      case 'pull':
        return;
    }
  }

  /**
   * Gives up an invoice that is not to be created after all, with everything typed on it, even before it was created
   * again.
   */
  function giveUp(localId: string): void {
    created.delete(localId);
    for (const entry of typed) if (entry.localId === localId) decided.add(entry.changeId);
  }

  /** Taking back a deletion does not restore an invoice that the other PC has deleted meanwhile. */
  function staysAfterAll(localId: string): void {
    const id = idOf(localId);
    if (id === null || book.get(id)) deletedIds.delete(localId);
  }

  function makesAnew(localId: string): void {
    const invoice = store.invoices.readCard(localId)?.invoice;
    for (const entry of typed) {
      if (entry.localId !== localId || !invoice) continue;
      recreatedValues.delete(entry);
      const { field, value } = entry;
      const shown =
        field === 'item'
          ? invoice.invoiceItems.some(({ name }) => name === value)
          : (field === 'buyer.address' ? invoice.buyer.address : invoice[field]) === value;
      if (shown) recreatedValues.add(entry);
    }
  }

  /** Records the user's decision, whatever it is. */
  function decide(change: Change, how: number): void {
    const { changeId, localId, conflict, theirs } = change;
    if (theirs) {
      for (const field of ALL_FIELDS) {
        const value = field === 'buyer.address' ? theirs.buyer.address : (theirs[field] ?? '');
        knows(localId, field, value);
      }
    }
    const decision = decisionFor(world, created, change, how);
    // A new item of an attempt with an unknown end makes Kontuar ask about the whole list (mergeItems.ts). An item of
    // the other side is asked about by its position when both edits together make a total that neither side saw.
    if (decision.act === 'choose')
      for (const { positionId, name } of theirs?.invoiceItems ?? []) {
        const side = decision.choices['invoiceItems'] ?? decision.choices[`invoiceItems[${positionId}]`];
        if (side === 'mine') givenUp.add(`${localId}/${name}`);
      }
    // The question shows what the service saved beside what was sent, so sending again gives up the service's items.
    if (decision.act === 'retry' && conflict === 'not-as-sent')
      for (const { name } of theirs?.invoiceItems ?? []) givenUp.add(`${localId}/${name}`);
    const along = store.outbox.listLane(localId).filter((laneChange) => laneChange.changeId >= changeId);
    if (decision.act === 'recreate') makesAnew(localId);
    const done = world.decide(change, decision);
    if (done === 'wrongAct') {
      violations.push(`${conflict} of ${localId}: ${JSON.stringify(decision)} was not taken`);
      world.decide(change, { act: 'drop' });
    }
    if (decision.act === 'choose' || decision.act === 'drop' || done === 'wrongAct') decided.add(changeId);
    if (decision.act === 'drop' || done === 'wrongAct') {
      for (const change of along) decided.add(change.changeId);
      if (change.kind === 'create') giveUp(localId);
      // The deletion queued behind this change is given up with it.
      if (along.some(({ kind }) => kind === 'delete')) staysAfterAll(localId);
    }
    if (decision.act === 'choose' && change.kind === 'delete') staysAfterAll(localId);
    if (decision.act === 'recreate') {
      created.set(localId, theirs?.town ?? store.invoices.readCard(localId)?.invoice.town ?? '');
      deletedIds.delete(localId);
    }
  }

  async function play(step: Step): Promise<void> {
    if (step.at === 'push') await world.push();
    else if (step.at === 'pull') await world.pull();
    else playNow(step);
    remember();
  }

  /** Clears the faults and lets a user answer whatever is left. */
  async function settle(): Promise<void> {
    service.faults.clear();
    waitingSteps = [];
    for (let round = 0; round < MOST_ROUNDS && store.outbox.listOpen().length > 0; round += 1) {
      clock.pass(70_000);
      await world.push();
      for (const change of store.outbox.listOpen()) {
        const now = store.outbox.get(change.changeId);
        if (now?.state === 'conflict') decide(now, now.changeId);
      }
    }
    clock.pass(600_000);
    await world.pull(true);
  }

  const listViolationsOfDay = () =>
    listViolations(world, {
      violationsDuringTheDay: violations,
      typed,
      created,
      everyServiceValue,
      decided,
      gone: deletedIds,
      shownInvoices: listed(),
      idsOf,
      recreatedValues,
    });
  return { play, settle, listViolations: listViolationsOfDay };
}

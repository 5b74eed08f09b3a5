import type { Account, Secrets } from '#shared/model/account';
import { problemSchema, type Problem } from '#shared/outcome/problem';
import { whoIsAtDesk } from '#shared/rules/atDesk';
import { businessDay } from '#shared/rules/days';
import {
  forgetAccount,
  keepCertificatesAlone,
  KEYCHAIN_ENTRY,
  keychainEntry,
  loadAccount,
  saveAccount,
} from '../account/account';
import {
  keptOf,
  rememberConfirmed,
  standingOf,
  standingOfGiven,
  type KeptSecrets,
  type Standing,
} from '../account/bound';
import { isForeign, isOwnClient, rememberOwner } from '../account/owner';
import { noteLateInvoices } from '../notifications/lateInvoices';
import { makeNotices } from '../notifications/notices';
import { routerOf } from '../api/router';
import { createRpcServer } from '../api/rpcServer';
import { rememberScopes } from '../api/scopes';
import { makeBoard } from '../sync/status';
import type { Core } from './engineContext';
import { openDrawing } from '../documents/worker/renderPool';
import { instantOf } from '../platform/platform';
import { makeEvents, RECEIVER_KEYS } from '../sync/events/events';
import { makePush } from '../sync/outbox/push';
import { makeQueue } from '../sync/outbox/queue';
import { hurry } from '../sync/outbox/hurry';
import { ownProblem } from './ownProblem';
import { makePackKeeper, PACK_KEY } from '../documents/pack/schedule';
import { makeRetention, RETENTION_KEY } from '../people/retention';
import { alone } from '../account/otherProperties';
import { verifiedAt } from '../sync/pull/verified';
import { setAsideCount } from '../sync/pull/aside';
import { forgetAnswers, openQuestion } from '../sync/pull/guard';
import { makePull } from '../sync/pull/makePull';
import type { Pull } from '../sync/pull/pull';
import { OPENED_KEY } from '../recovery/identity';
import { createRemote } from '../remote/createRemote';
import type { BudgetMemory, Remote } from '../remote/remote';
import { makeScheduler } from '../sync/scheduler';
import { budgetIn, unlessFull } from '../store/sql/bestEffort';
import { worstOf } from '../sync/standing';
import type { Store } from '../store/store';
import { makeTrialBudgets } from '../account/requestBudgets';
import { makeUpdateNews } from './updateNews';
import type { Engine, EngineParts } from './engineParts';

/** What is this PC's own, whatever property it serves. */
const STAY = [KEYCHAIN_ENTRY, OPENED_KEY, PACK_KEY, RETENTION_KEY, ...RECEIVER_KEYS];
const FOREIGN = 'the secrets at hand are of another client than the one that this profile was connected with';
const LAST_PASS = 'lastPassAt';
const LAST_PROBLEM = 'lastProblem';
const lastProblem = problemSchema.nullable().catch(null);

/** Joins the parts. No keychain is waited for: the local store is at work, and one that does not answer is asked again later. */
export async function makeEngine(parts: EngineParts): Promise<Engine> {
  const { store, clock, chance } = parts;
  if (!parts.readsOnly) keepCertificatesAlone(store);
  const entry = keychainEntry(store, chance.id);
  const keychain = parts.keychain(entry);
  const lastPass = store.memory.get(LAST_PASS);
  let problemKept: Problem | null = lastProblem.parse(store.memory.get(LAST_PROBLEM) ?? null);
  const board = makeBoard(clock, {
    connected: loadAccount(store) !== null,
    confirmedAt: typeof lastPass === 'string' ? lastPass : null,
    problem: problemKept,
    guard: openQuestion(store),
    setAside: setAsideCount(store),
    verifiedAt: verifiedAt(store),
    ...queueIn(store),
  });
  // So that the next start, and `kontuar status`, do not begin with a light nobody has earned.
  board.watch(({ problem }) => {
    if (problem === problemKept || parts.readsOnly) return;
    problemKept = problem;
    unlessFull(() => store.memory.set(LAST_PROBLEM, problem));
  });
  store.onChange((areas) => {
    if (areas.includes('outbox')) board.note(queueIn(store));
    // It took something: it can be written again.
    if (board.state().problem?.cause === 'disk') board.note({ problem: null });
  });
  store.outbox.writtenBy(() => parts.byWhom ?? whoIsAtDesk(parts.preferences.get(), instantOf(clock)));
  let closed = false;
  const halt = new AbortController();
  let live: { account: Account; remote: Remote; pull: Pull; onlyThisRun: boolean } | null = null;
  /** Another property may be about to begin: nobody takes the account up again meanwhile. */
  let resting = false;

  const named = parts.knowsName ? { knowsName: parts.knowsName } : {};
  const lastPassMs = (): number | null => {
    const at = board.state().confirmedAt;
    return at === null ? null : Date.parse(at);
  };
  const trials = parts.trials ?? makeTrialBudgets();
  const remoteOf = (account: Account, secrets: Secrets, budget: BudgetMemory): Remote =>
    createRemote({
      account,
      secrets,
      edges: { clock, chance, network: parts.networkFor(account), ...named },
      lastAnswerAt: lastPassMs(),
      budget,
      onExchange: (exchange) => unlessFull(() => store.log.request(exchange)),
      userAgent: `Kontuar/${parts.version} (${parts.platform})`,
    });

  const tryRemote = (account: Account, secrets: Secrets): Remote =>
    remoteOf(account, secrets, isOwnClient(store, secrets) ? budgetIn(store) : trials.of(secrets));

  const identity = parts.identityOf?.(store, entry) ?? null;
  const push = makePush({
    remote: () => live?.remote ?? null,
    store,
    clock,
    chance,
    identity,
    version: `${parts.version} (${parts.platform})`,
  });
  const scheduler = makeScheduler({
    clock,
    chance,
    board,
    live: () => live && { pull: live.pull, push, sent: live.remote.sent },
    queue: () => ({ ...store.outbox.counts(), nextTry: store.outbox.nextTry() }),
    unlock,
    version: `${parts.version} (${parts.platform})`,
    onDone: (end) => {
      board.note({ setAside: setAsideCount(store), verifiedAt: verifiedAt(store) });
      if (!end.problem) store.memory.set(LAST_PASS, instantOf(clock));
      if (!end.problem) noteLateInvoices(store, instantOf(clock));
      if (!end.problem) void parts.recovery?.tend();
      void retention.tend();
    },
  });

  const neighbours = parts.neighbours ?? alone(parts.mode);
  const notices = makeNotices({
    store,
    clock,
    board,
    preferences: () => parts.preferences.get(),
    from: () => ({
      world: neighbours.world,
      property: neighbours.list().length > 1 ? neighbours.name() : null,
    }),
  });

  const eventKeychain = parts.eventKeychain(`${entry}-events`);
  const events = makeEvents({
    store,
    clock,
    chance,
    keychain: eventKeychain,
    pull: () => live?.pull ?? null,
  });

  const drawing = openDrawing(parts.drawingFile ?? null, clock);
  // A stick with made-up guests would be taken for the real one.
  const pack =
    parts.mode === 'real'
      ? makePackKeeper(store, clock, chance, drawing.draw, parts.packKeychain?.(`${entry}-pack`))
      : null;

  const retention = makeRetention({
    store,
    clock,
    profileDir: parts.recovery ? parts.profileDir : null,
    pack,
    halt: halt.signal,
  });

  function use(account: Account, secrets: Secrets, onlyThisRun = false): void {
    const budget = budgetIn(store);
    trials.handOver(secrets, budget);
    const remote = remoteOf(account, secrets, budget);
    const pull = makePull({
      remote,
      store,
      clock,
      onScopes: (scopes) => rememberScopes(store, scopes),
      today: () => businessDay(instantOf(clock)),
    });
    live = { account, remote, pull, onlyThisRun };
    board.note({ connected: true });
    if (!parts.readsOnly) void identity?.known();
    if (!onlyThisRun) void events.unlocked();
  }

  const mayGo = (account: Account, secrets: KeptSecrets): Standing =>
    parts.given ? standingOfGiven(store, account, parts.given) : standingOf(account, secrets);

  /** Nothing is sent: somebody changed where the service is, or put back a copy of another one. */
  function refuseAddress(detail: string): void {
    if (!parts.readsOnly)
      board.note({ problem: ownProblem('signedOut', 'otherAddress', detail, instantOf(clock)) });
  }

  /** An entry of an earlier version gets its addresses. One that is not taken now is bound at the next start. */
  async function bind(account: Account, secrets: KeptSecrets): Promise<void> {
    if (parts.readsOnly) return;
    await keychain.write(keptOf(account, secrets));
    rememberConfirmed(store, account, secrets);
  }

  async function unlock(): Promise<void> {
    const account = loadAccount(store);
    if (!account || live || resting) return;
    const secrets = await keychain.read();
    // Somebody may have connected, disconnected or left while the keychain asked for its password.
    if (closed || live || resting || !loadAccount(store)) return;
    const found = secrets.ok ? secrets.value : null;
    const standing = found && mayGo(account, found);
    if (found && standing && !standing.may && !isForeign(store, found)) {
      refuseAddress(standing.detail);
      return;
    }
    if (found && !isForeign(store, found)) {
      // Before the first pass, so that what it reads is closed with the key that stays.
      await parts.takeDoorKey?.(entry);
      if (closed || live || resting || !loadAccount(store)) return;
      use(account, found);
      if (standing?.may && standing.unbound) await bind(account, found);
      return;
    }
    // Whoever only reads needs no sign-in: what the program at work last said of it stands.
    if (parts.readsOnly) return;
    const detail = secrets.ok ? (found ? FOREIGN : 'the keychain holds no entry') : secrets.detail;
    board.note({ problem: ownProblem('signedOut', 'keychain', detail, instantOf(clock)) });
  }

  const core: Core = {
    mode: parts.mode,
    version: parts.version,
    profileDir: parts.profileDir,
    networkDrive: parts.networkDrive ?? null,
    neighbours,
    store,
    queue: makeQueue({ store, clock, chance }),
    clock,
    board,
    scheduler,
    preferences: parts.preferences,
    updates: parts.updates ?? makeUpdateNews(),
    prepared: parts.prepared ?? null,
    events,
    notices,
    recovery: parts.recovery ?? null,
    identity,
    draw: drawing.draw,
    pack,
    retention,
    reopen: parts.reopen ?? (() => undefined),
    keychain,
    account: () => live?.account ?? loadAccount(store),
    onlyThisRun: () => live?.onlyThisRun ?? false,
    useAccount: (account, secrets, how) => {
      resting = false;
      void scheduler.restart();
      void events.restart();
      saveAccount(store, account);
      rememberOwner(store, account, secrets);
      rememberConfirmed(store, account, secrets);
      void parts.takeDoorKey?.(entry);
      forgetAnswers(store);
      use(account, secrets, how?.onlyThisRun);
      // Whole: another sign-in may belong to another property, and only a full pass sees what is not there.
      void scheduler.pass({ full: true, priority: 'user' });
    },
    forgetAccount: () => {
      live = null;
      forgetAccount(store);
      board.note({ connected: false });
      rememberScopes(store, null);
      void scheduler.restart();
      void events.restart();
    },
    rest: async () => {
      const before = live;
      live = null;
      resting = true;
      await Promise.all([scheduler.restart(), events.restart()]);
      return () => {
        resting = false;
        live ??= before;
        void scheduler.pass({ full: false, priority: 'background' });
      };
    },
    startEmpty: (account, secrets, how) => {
      store.transaction(() => {
        store.empty(STAY);
        saveAccount(store, account);
      });
      parts.recovery?.anew();
      board.note({ confirmedAt: null, guard: null });
      core.useAccount(account, secrets, how);
    },
    clear: () => {
      core.forgetAccount();
      store.empty(STAY);
      parts.recovery?.anew();
      board.note({ confirmedAt: null, guard: null, problem: null });
    },
    dropKeys: async () => {
      await Promise.all([
        eventKeychain.forget(),
        parts.packKeychain?.(`${entry}-pack`).forget(),
        parts.dropDoorKey?.(entry),
        identity?.forget(),
      ]);
    },
    remote: () => live?.remote ?? null,
    mayGo,
    tryRemote,
    unlock,
    now: () => instantOf(clock),
  };

  const unlocked = unlock().then(() => {
    // Disconnected, or without the secrets: the codes that are here may still be read.
    if (!live && !closed && store.reservations.count() > 0) void parts.takeDoorKey?.(entry);
  });
  const router = routerOf(core);
  const rpc = createRpcServer(router, (detail) =>
    board.note({ problem: ownProblem('fault', 'disk', detail, instantOf(clock)) }),
  );
  return {
    core,
    client: rpc.client,
    serve: rpc.serve,
    pass: (full) => {
      hurry(store);
      return scheduler.pass({ full, priority: 'user' });
    },
    unlocked,
    start: () => {
      void unlocked.then(() => {
        if (closed) return;
        if (parts.changed) void scheduler.pass({ full: true, priority: 'background' });
        scheduler.start();
      });
      void events.start();
      pack?.start();
    },
    stop: async () => {
      closed = true;
      halt.abort();
      notices.stop();
      await Promise.all([scheduler.stop(), events.stop(), pack?.stop()]);
      await drawing.close();
      rpc.close();
      store.close();
    },
  };
}

/** What the queue says about the light. */
const queueIn = ({ outbox }: Store) => ({
  ...outbox.counts(),
  queueProblem: worstOf(outbox.troubles()),
  queueNextTry: outbox.nextTry(),
});

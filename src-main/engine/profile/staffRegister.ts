import { randomBytes } from 'node:crypto';
import type { StaffRefusal } from '#shared/contract/staffContract';
import type { StaffMember, StaffState } from '#shared/model/staffSchemas';
import { MAX_STAFF_MEMBERS, type Role } from '#shared/model/staffRoles';
import { isReceptionShiftInProgress } from '#shared/rules/isReceptionShiftInProgress';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { Listeners } from '../platform/listeners';
import { createAsyncMutex } from '../platform/asyncMutex';
import { hashPin, verifyPin } from './pinHash';
import { computePinRetryPauseMs, computePinWaitMs } from './pinPause';
import {
  createStaffListFromNamesAndRoles,
  createStaffMemberWithoutPin,
  readStaffOfEarlierVersion,
  readStaffFile,
  replaceDamagedStaffFile,
  writeStaffFile,
  type StaffList,
  type StoredMember,
} from './staffFile';

/** The people who work at this PC's desk, and the person who is at the desk now. */
export interface StaffRegister {
  state(): StaffState;
  /** Returns the person at the desk; null if there is nobody or the shift has ended. */
  getMemberAtDesk(): StaffMember | null;
  areRolesActive(): boolean;
  switchTo(id: number, pin: string | null): Promise<SwitchResult>;
  signOff(onlyWithPin: boolean): Promise<void>;
  /** Sets a new PIN for an owner and signs the owner in. The caller must have verified the owner first. */
  resetOwnerPin(id: number, pin: string): Promise<'done' | 'unknown' | 'notOwner'>;
  add(member: NewMember): Promise<StaffResult>;
  change(id: number, changes: MemberChanges): Promise<StaffResult>;
  remove(id: number): Promise<StaffResult>;
  onChange(listener: () => void): () => void;
}

export interface NewMember {
  readonly name: string;
  readonly role: Role;
  readonly pin: string | null;
}

export interface MemberChanges {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  /** null takes it away. */
  readonly pin?: string | null | undefined;
}

export type StaffResult = { readonly ok: true } | { readonly ok: false; readonly reason: StaffRefusal };

/** Result of signing in a person at the desk. `waitMs` is the time in ms until the next PIN may be entered. */
export type SwitchResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'unknown' | 'noPin' }
  | { readonly ok: false; readonly reason: 'wrongPin' | 'paused'; readonly waitMs: number };

interface RegisterOptions {
  /** Folder with the file `staff.json`. Null: the staff list is kept only in memory. */
  readonly profileDir: string | null;
  readonly clock: Clock;
  /** People from the administrator's provisioning file, used if there is no staff list yet. */
  readonly prepared?: readonly Pick<StoredMember, 'name' | 'role'>[];
}

export async function openStaffRegister(options: RegisterOptions): Promise<StaffRegister> {
  const { profileDir, clock, prepared = [] } = options;
  const stored = profileDir === null ? null : await readStoredList(profileDir);
  return createRegister(profileDir, clock, stored ?? createStaffListFromNamesAndRoles(prepared));
}

async function readStoredList(profileDir: string): Promise<StaffList | null> {
  const stored = await readStaffFile(profileDir);
  // A damaged staff list is replaced with a locked list, so that nobody gains rights through the damage.
  if (stored === 'damaged') {
    const locked = await createLockedList();
    await replaceDamagedStaffFile(profileDir, locked);
    return locked;
  }
  if (stored) return stored;
  const earlier = await readStaffOfEarlierVersion(profileDir);
  // The staff names remain in the preferences file until the next write of the preferences removes them.
  if (earlier) await writeStaffFile(profileDir, earlier).catch(() => undefined);
  return earlier;
}

/**
 * Name of the only owner in the list that replaces an unreadable staff list; not translated, because every window shows
 * the same name.
 */
const LOCKED_OWNER_NAME = 'Właściciel / Owner';

/**
 * Creates a staff list with one owner whose PIN nobody knows, so that only the recovery words give access
 * (docs/decisions/0070-staff.md).
 */
async function createLockedList(): Promise<StaffList> {
  const pin = await hashPin(randomBytes(32).toString('base64'));
  const owner = { ...createStaffMemberWithoutPin(1, LOCKED_OWNER_NAME, 'owner'), pin };
  return { members: [owner], atDesk: null, nextId: 2 };
}

const hasOwnerWithPin = (members: readonly StoredMember[]): boolean =>
  members.some(({ role, pin }) => role === 'owner' && pin !== null);

const isSameName = (name: string, otherName: string): boolean =>
  name.toLowerCase() === otherName.toLowerCase();

function createRegister(profileDir: string | null, clock: Clock, first: StaffList): StaffRegister {
  // If permissions depend on roles, nobody is signed in at the desk after a program start, because anyone may have
  // started the program.
  let list = hasOwnerWithPin(first.members) ? { ...first, atDesk: null } : first;
  let lastId = first.atDesk?.id ?? null;
  const listeners = new Listeners();
  const inTurn = createAsyncMutex();
  const now = () => getCurrentInstant(clock);
  const find = (id: number) => list.members.find((member) => member.id === id);

  /**
   * Writes the new staff list to disk and then uses it. If the file cannot be written, throws the file-system error
   * (`fs`) and keeps the previous list.
   */
  async function saveList(next: StaffList): Promise<void> {
    if (profileDir !== null) await writeStaffFile(profileDir, next);
    applyList(next);
  }

  /**
   * Applies a change of the staff list even if it cannot be written to the disk; such a change is lost when the program
   * ends.
   */
  async function applyAndTrySave(next: StaffList): Promise<void> {
    applyList(next);
    if (profileDir !== null) await writeStaffFile(profileDir, next).catch(() => undefined);
  }

  function applyList(next: StaffList): void {
    list = next;
    if (next.atDesk) lastId = next.atDesk.id;
    listeners.notify();
  }

  const replaceMember = (changed: StoredMember): StaffList => ({
    ...list,
    members: list.members.map((member) => (member.id === changed.id ? changed : member)),
  });

  function getMemberAtDesk(): StaffMember | null {
    const desk = list.atDesk;
    const member = desk && isReceptionShiftInProgress(desk.since, now()) ? find(desk.id) : undefined;
    return member ? toStaffMember(member) : null;
  }

  async function switchTo(id: number, pin: string | null): Promise<SwitchResult> {
    const member = find(id);
    if (!member) return { ok: false, reason: 'unknown' };
    if (member.pin === null && member.role === 'owner' && hasOwnerWithPin(list.members))
      return { ok: false, reason: 'noPin' };
    if (member.pin !== null) {
      const refused = await tryPin(member, member.pin, pin ?? '');
      if (refused) return refused;
    }
    const opened = { ...member, failures: 0, failedAt: null };
    await applyAndTrySave({ ...replaceMember(opened), atDesk: { id, since: now() } });
    return { ok: true };
  }

  /**
   * Checks a PIN and returns null if the PIN is right. Each try is stored as wrong before the result is known, so that
   * ending the program gives no extra try.
   */
  async function tryPin(
    member: StoredMember,
    expected: NonNullable<StoredMember['pin']>,
    pin: string,
  ): Promise<SwitchResult | null> {
    const failedAtMs = member.failedAt === null ? 0 : Date.parse(member.failedAt);
    const waitMs = computePinWaitMs(member.failures, failedAtMs, clock.now());
    if (waitMs > 0) return { ok: false, reason: 'paused', waitMs };
    const failures = member.failures + 1;
    const counted = applyAndTrySave(replaceMember({ ...member, failures, failedAt: now() }));
    const [isRight] = await Promise.all([verifyPin(pin, expected), counted]);
    if (isRight) return null;
    return { ok: false, reason: 'wrongPin', waitMs: computePinRetryPauseMs(failures) };
  }

  async function resetOwnerPin(id: number, pin: string): Promise<'done' | 'unknown' | 'notOwner'> {
    const member = find(id);
    if (!member) return 'unknown';
    if (member.role !== 'owner') return 'notOwner';
    const renewed = { ...member, pin: await hashPin(pin), failures: 0, failedAt: null };
    await saveList({ ...replaceMember(renewed), atDesk: { id, since: now() } });
    return 'done';
  }

  async function add({ name, role, pin }: NewMember): Promise<StaffResult> {
    if (list.members.some((member) => isSameName(member.name, name))) return refuse('known');
    if (list.members.length >= MAX_STAFF_MEMBERS) return refuse('full');
    const hash = pin === null ? null : await hashPin(pin);
    const member = { ...createStaffMemberWithoutPin(list.nextId, name, role), pin: hash };
    const members = [...list.members, member];
    const refused = checkRoleAndPin(members, member);
    if (refused) return refuse(refused);
    await saveMemberChange({ ...list, members, nextId: list.nextId + 1 }, member);
    return { ok: true };
  }

  async function change(id: number, changes: MemberChanges): Promise<StaffResult> {
    const member = find(id);
    if (!member) return refuse('unknown');
    const { name = member.name, role = member.role, pin } = changes;
    if (list.members.some((known) => known.id !== id && isSameName(known.name, name))) return refuse('known');
    // A new PIN resets the count of wrong PINs; a forgotten PIN is reset in this way.
    const renewed = pin ? { pin: await hashPin(pin), failures: 0, failedAt: null } : {};
    const removed = pin === null ? { pin: null, failures: 0, failedAt: null } : {};
    const changed = { ...member, name, role, ...renewed, ...removed };
    const next = replaceMember(changed);
    if (hasOwnerWithPin(list.members) && !hasOwnerWithPin(next.members)) return refuse('lastOwner');
    const hasSameAccess = changed.role === member.role && changed.pin === member.pin;
    const refused = hasSameAccess ? null : checkRoleAndPin(next.members, changed);
    if (refused) return refuse(refused);
    await saveMemberChange(next, changed);
    return { ok: true };
  }

  /**
   * Stores a changed staff member. If the change gives the staff list its first owner with a PIN, roles apply from now
   * on and the changed member is signed in.
   */
  async function saveMemberChange(next: StaffList, changed: StoredMember): Promise<void> {
    const begins = !hasOwnerWithPin(list.members) && hasOwnerWithPin(next.members);
    await saveList(begins ? { ...next, atDesk: { id: changed.id, since: now() } } : next);
  }

  async function remove(id: number): Promise<StaffResult> {
    if (!find(id)) return refuse('unknown');
    const members = list.members.filter((member) => member.id !== id);
    const staysOpen = members.length === 0 || hasOwnerWithPin(members);
    if (hasOwnerWithPin(list.members) && !staysOpen) return refuse('lastOwner');
    await saveList({ ...list, members, atDesk: list.atDesk?.id === id ? null : list.atDesk });
    return { ok: true };
  }

  async function signOff(onlyWithPin: boolean): Promise<void> {
    const desk = list.atDesk;
    if (desk === null) return;
    const canReturn = hasOwnerWithPin(list.members) && find(desk.id)?.pin !== null;
    if (onlyWithPin && !canReturn) return;
    await applyAndTrySave({ ...list, atDesk: null });
  }

  return {
    state: () => ({
      members: list.members.map(toStaffMember),
      rolesApply: hasOwnerWithPin(list.members),
      atDesk: getMemberAtDesk(),
      since: list.atDesk?.since ?? null,
      lastId: lastId !== null && find(lastId) ? lastId : null,
    }),
    getMemberAtDesk,
    areRolesActive: () => hasOwnerWithPin(list.members),
    switchTo: (id, pin) => inTurn(() => switchTo(id, pin)),
    signOff: (onlyWithPin) => inTurn(() => signOff(onlyWithPin)),
    resetOwnerPin: (id, pin) => inTurn(() => resetOwnerPin(id, pin)),
    add: (member) => inTurn(() => add(member)),
    change: (id, changes) => inTurn(() => change(id, changes)),
    remove: (id) => inTurn(() => remove(id)),
    onChange: (listener) => listeners.add(listener),
  };
}

const refuse = (reason: StaffRefusal): StaffResult => ({ ok: false, reason });

function checkRoleAndPin(members: readonly StoredMember[], { role, pin }: StoredMember): StaffRefusal | null {
  if (role === 'owner') return pin === null ? 'ownerNeedsPin' : null;
  const isPlainName = role === 'desk' && pin === null;
  return isPlainName || hasOwnerWithPin(members) ? null : 'ownerFirst';
}

const toStaffMember = ({ id, name, role, pin }: StoredMember): StaffMember => ({
  id,
  name,
  role,
  hasPin: pin !== null,
});

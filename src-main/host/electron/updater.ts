import { app, type BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { join } from 'node:path';
import type { UpdateLook } from '#shared/model/update';
import { speak, type Language, type Spoken } from '#shared/text/language';
import { updateText } from '#shared/text/update';
import type { DesktopSettings } from '../../engineProtocol';
import { log } from '../../log/log';
import type { Engine } from '../engineThread';
import { systemLanguage } from '../host';
import {
  goBack,
  isVouched,
  keepInstaller,
  keepManifest,
  replaceAppImage,
  runningAppImage,
  type Place,
} from '../update/installers';
import { isSigned, type Installed } from '../update/offer';
import { quitAndInstall, runInstaller } from '../update/runInstaller';
import type { StartFile } from '../update/startRecord';
import { beginStart, excused, keptInstaller, startedWell, takenBack } from '../update/starts';
import { OFF, step, type Offer, type UpdateAct, type UpdateEvent, type Updating } from '../update/updating';
import { askInDialog } from './dialogs';
import { refusalOf, signedFeed, UpdateRefused, type Found } from './signedFeed';

/** Does what `../update` decides. Nothing at all in a checkout: only what is installed can be replaced. */
export interface Updater {
  /** The version before is offered where this one has failed twice. true: it is being put back, and this one ends. */
  downgraded(language: Language): Promise<boolean>;
  /** The window is there: it can ask, and the engine can say what is still to be sent. */
  begin(around: Around): void;
  /** A page has its line: this version works here. */
  startedWell(): void;
  /** It did not get as far, and another version would not either. */
  excused(): void;
  settings(settings: DesktopSettings): void;
  /** Closing was asked for and refused. */
  stayed(): void;
  /** The window is closed, the engine is not: the last word on what is still to be sent. */
  left(): Promise<void>;
  /** The engine has closed the profile. */
  closed(): Promise<Closing>;
}

/**
 * `installing`: an installer takes over, and ends the program. `startAgain`: the desk wanted it now; the new AppImage is in its
 * place, or what there was goes on, because the new version could not be installed.
 */
export type Closing = 'end' | 'installing' | 'startAgain';

type Around = Pick<Engine, 'unsent' | 'looked'> & { readonly window: BrowserWindow };

const TICK_MS = 60_000;
/** macOS unpacks an update before it quits for it; ms. */
const INSTALL_MS = 120_000;

interface Parts {
  readonly version: string;
  /** Public keys that sign releases (../update/keys.ts). */
  readonly keys: readonly string[];
  readonly starts: StartFile;
  readonly profileDir: string;
}

export function createUpdater({ version, keys, starts, profileDir }: Parts): Updater {
  const installed: Installed = { version, keys, platform: process.platform, arch: process.arch };
  const place = placeOf(installed, profileDir);
  const beginning = beginStart(starts.read(), version);
  let { record } = beginning;
  const keep = (next: typeof record): void => {
    record = next;
    if (app.isPackaged) starts.write(record);
  };
  keep(record);

  let state: Updating = OFF;
  let [feed, authority]: [feed: string, authority: string | null] = ['', null];
  let language: Language = 'pl';
  let open: number | null = null;
  let around: Around | null = null;
  /** The newer version that was believed, and where it lies once it is here. */
  let newer: Newer | null = null;
  let ticking: NodeJS.Timeout | undefined;

  /** The action for an event; null: none. */
  function hear(event: UpdateEvent): UpdateAct | null {
    const { next, act } = step(state, event, { now: Date.now(), open, takenBack: record.takenBack });
    state = next;
    return act;
  }
  const tell = (event: UpdateEvent): void => {
    const act = hear(event);
    if (act)
      void perform(act).catch((error: unknown) => {
        const why = refusalOf(error);
        log.warn('update', { what: why ?? 'unreachable', step: act.do });
        if (state.is === 'looking' || state.is === 'fetching')
          looked(why === null ? { is: 'unreachable' } : { is: 'refused', why });
        tell({ what: 'failed' });
      });
  };
  const looked = (result: UpdateLook['result']): void =>
    around?.looked({ at: new Date().toISOString(), result });
  async function count(): Promise<void> {
    const queue = (await around?.unsent()) ?? null;
    open = queue && queue.waiting;
  }

  async function perform(act: UpdateAct): Promise<void> {
    switch (act.do) {
      case 'look': {
        const believed: Found[] = [];
        const updater = await updaterOf({ feed, authority, installed, found: (one) => believed.push(one) });
        const result = await updater.checkForUpdates();
        const found = believed.at(-1);
        if (result?.isUpdateAvailable === true && found) {
          newer = { found, updater, file: '' };
          const { version: next, notes } = found.manifest;
          return tell({ what: 'found', offer: { version: next, notes } });
        }
        // It vouches for the installer of this one, which may have been put here by hand.
        if (found?.manifest.version === version) await keepManifest(place, version, found.envelope);
        looked({ is: 'newest' });
        return tell({ what: 'nothing' });
      }
      case 'fetch': {
        if (!newer) return tell({ what: 'failed' });
        const { found, updater } = newer;
        const [file = ''] = await updater.downloadUpdate();
        newer = { found, updater, file };
        await trust(newer.found, newer.file);
        await keepManifest(place, found.manifest.version, found.envelope);
        looked({ is: 'ready', version: found.manifest.version });
        return tell({ what: 'fetched' });
      }
      case 'ask':
        return tell({ what: 'answered', now: await ask(act.offer) });
      case 'close':
        return app.quit();
      case 'install': {
        if (!newer) throw new UpdateRefused('file');
        const kept = await keepInstaller(place, act.offer.version);
        if (kept !== null) keep(keptInstaller(record, kept));
        log.note('update', { what: 'install', version: act.offer.version });
        await install(place, newer, act.startAfter);
        return undefined;
      }
    }
  }

  async function ask(offer: Offer): Promise<boolean> {
    if (!around || around.window.isDestroyed()) return false;
    const now = await askToInstall(around.window, offer, language);
    if (now) await count();
    return now;
  }

  async function sayNotInstalled(window: BrowserWindow): Promise<void> {
    const { notInstalled } = record;
    if (notInstalled === null) return;
    keep({ ...record, notInstalled: null });
    if (notInstalled !== version) await showNotInstalled(window, notInstalled, version);
  }

  return {
    downgraded: async (spoken) => {
      const { back } = beginning;
      if (!back || !app.isPackaged) return false;
      const whole = back.file !== null && (await isVouched(place, back.version, back.file));
      const again = await asksAgain(speak(updateText, spoken), version, back, whole);
      if (again || !whole || back.file === null) return false;
      if (!(await goBack(place, back.version, back.file))) return false;
      keep(takenBack(record));
      return true;
    },
    begin: (window) => {
      around = window;
      if (!app.isPackaged) return;
      void sayNotInstalled(window.window);
      ticking = setInterval(() => void count().then(() => tell({ what: 'tick' })), TICK_MS);
    },
    startedWell: () => keep(startedWell(record)),
    excused: () => keep(excused(record)),
    settings: (settings) => {
      ({ language, authority } = settings);
      feed = settings.updatesFrom ?? '';
      if (app.isPackaged) tell({ what: 'feed', address: settings.updatesFrom });
    },
    stayed: () => tell({ what: 'stayed' }),
    left: async () => {
      clearInterval(ticking);
      if (state.is !== 'off') await count();
    },
    closed: async () => {
      const act = hear({ what: 'closed' });
      if (act?.do !== 'install') return 'end';
      try {
        await perform(act);
        // The new file begins when this program has ended, as after any start anew.
        if (runningAppImage(place) !== null) return act.startAfter ? 'startAgain' : 'end';
        return 'installing';
      } catch (error) {
        // It is offered again by the next start, which says so.
        log.fault('update', error, { version: act.offer.version });
        keep({ ...record, notInstalled: act.offer.version });
        return act.startAfter ? 'startAgain' : 'end';
      }
    },
  };
}

interface Newer {
  readonly found: Found;
  readonly updater: AppUpdater;
  readonly file: string;
}

/** Puts what was fetched in the place of this version. Rejects where it could not. */
async function install(place: Place, { found, updater, file }: Newer, startAfter: boolean): Promise<void> {
  // It has lain here, for days perhaps.
  await trust(found, file);
  const own = runningAppImage(place);
  if (own !== null) {
    // electron-updater removes the old file before it has moved the new one, which may lie on another disk.
    if (await replaceAppImage(own, file, (copy) => isTrusted(found, copy))) return;
    throw new UpdateRefused('file');
  }
  const done = await (place.platform === 'win32'
    ? runInstaller(file, ['--updated', '/S', ...(startAfter ? ['--force-run'] : [])])
    : quitAndInstall(updater, startAfter, place.platform === 'darwin' ? INSTALL_MS : 0));
  if (!done.ok) throw new Error(done.detail);
}

const placeOf = (installed: Installed, profileDir: string): Place => ({
  installed,
  platform: process.platform,
  environment: process.env,
  versionsDir: join(profileDir, 'versions'),
});

/** true: install now. */
async function askToInstall(
  window: BrowserWindow,
  { version, notes }: Offer,
  language: Language,
): Promise<boolean> {
  const t = speak(updateText, language);
  const answer = await askInDialog(window, {
    type: 'info',
    message: t.title(version),
    detail: [
      t.how,
      '',
      `${t.news}:`,
      ...notes[language === 'en' ? 'en' : 'pl'].map((line) => `– ${line}`),
    ].join('\n'),
    buttons: [t.now, t.later],
    safe: 1,
  });
  return answer === 0;
}

/** Says that `missed` could not be installed and `version` still runs. */
async function showNotInstalled(window: BrowserWindow, missed: string, version: string): Promise<void> {
  const t = speak(updateText, systemLanguage(app.getLocale()));
  await askInDialog(window, {
    type: 'warning',
    message: t.notInstalledTitle(missed),
    detail: t.notInstalled(version),
    buttons: [t.understood],
    safe: 0,
  });
}

/** Loaded when first needed: most starts look for nothing. */
async function updaterOf({
  authority,
  ...options
}: Parameters<typeof signedFeed>[1] & { readonly authority: string | null }): Promise<AppUpdater> {
  const [{ default: updater }, { trustAuthority }] = await Promise.all([
    import('electron-updater'),
    import('./trustAuthority'),
  ]);
  const { autoUpdater, Provider } = updater;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  trustAuthority(autoUpdater.netSession, authority);
  autoUpdater.setFeedURL({ provider: 'custom', updateProvider: signedFeed(Provider, options) });
  return autoUpdater;
}

/** Whether what was fetched is what was signed. */
async function isTrusted(found: Found, file: string): Promise<boolean> {
  for (const signed of found.files) if (await isSigned(file, signed)) return true;
  return false;
}
async function trust(found: Found, file: string): Promise<void> {
  if (!(await isTrusted(found, file))) throw new UpdateRefused('file');
}

/** This version has failed to start: true to try it again, false to go back to the one before, where that is `whole`. */
async function asksAgain(
  t: Spoken<typeof updateText>,
  version: string,
  back: { readonly version: string; readonly file: string | null },
  whole: boolean,
): Promise<boolean> {
  const byHand = back.file === null ? t.failedByHand : t.failedUnsigned;
  const answer = await askInDialog(null, {
    type: 'warning',
    message: t.failedTitle(version),
    detail: whole ? t.failedBack(back.version) : byHand(back.version),
    buttons: whole ? [t.tryAgain, t.back(back.version)] : [t.tryAgain],
    safe: 0,
  });
  return answer === 0;
}

import { app, dialog, type BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { join } from 'node:path';
import type { UpdateLook } from '#shared/model/update';
import { speak, type Language } from '#shared/text/language';
import { updateText } from '#shared/text/update';
import type { DesktopSettings, Engine } from '../engineThread';
import { goBack, isVouched, keepInstaller, keepManifest, type Place } from '../update/installers';
import { isSigned, type Installed } from '../update/offer';
import type { StartFile } from '../update/startRecord';
import { beginStart, keptInstaller, startedWell, takenBack } from '../update/starts';
import { OFF, step, type Offer, type UpdateAct, type UpdateEvent, type Updating } from '../update/updating';
import { refusalOf, signedFeed, UpdateRefused, type Found } from './signedFeed';

/** Does what `../update` decides. Nothing at all in a checkout: only what is installed can be replaced. */
export interface Updater {
  /** The version before is offered where this one has failed twice. true: it is being put back, and this one ends. */
  goneBack(language: Language): Promise<boolean>;
  /** The window is there: it can ask, and the engine can say what is still to be sent. */
  begin(around: Around): void;
  /** A page has its line: this version works here. */
  startedWell(): void;
  settings(settings: DesktopSettings): void;
  /** Closing was asked for and refused. */
  stayed(): void;
  /** The window is closed, the engine is not: the last word on what is still to be sent. */
  left(): Promise<void>;
  /** The engine has closed the profile. true: an installer takes over, and quits the program. */
  closed(): Promise<boolean>;
}

type Around = Pick<Engine, 'unsent' | 'looked'> & { readonly window: BrowserWindow };

const TICK_MS = 60_000;

interface Parts {
  readonly version: string;
  /** Public keys that sign releases (../update/keys.ts). */
  readonly keys: readonly string[];
  readonly starts: StartFile;
  readonly profileDir: string;
}

export function makeUpdater({ version, keys, starts, profileDir }: Parts): Updater {
  const installed: Installed = { version, keys, platform: process.platform, arch: process.arch };
  const place: Place = {
    installed,
    platform: process.platform,
    environment: process.env,
    versionsDir: join(profileDir, 'versions'),
  };
  const beginning = beginStart(starts.read(), version);
  let { record } = beginning;
  const keep = (next: typeof record): void => {
    record = next;
    if (app.isPackaged) starts.write(record);
  };
  keep(record);

  let state: Updating = OFF;
  let feed = '';
  let language: Language = 'pl';
  let open: number | null = null;
  let around: Around | null = null;
  /** The newer version that was believed, and where it lies once it is here. */
  let newer: { readonly found: Found; readonly updater: AppUpdater; readonly file: string } | null = null;
  let ticking: NodeJS.Timeout | undefined;

  /** What is to be done about it; null: nothing. */
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
        const updater = await updaterOf({ feed, installed, found: (one) => believed.push(one) });
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
        await trust(newer);
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
        // It has lain here, for days perhaps.
        await trust(newer);
        return newer.updater.quitAndInstall(true, act.startAfter);
      }
    }
  }

  /** Rejects where what was fetched is not what was signed. */
  async function trust({ found, file }: NonNullable<typeof newer>): Promise<void> {
    for (const signed of found.files) if (await isSigned(file, signed)) return;
    throw new UpdateRefused('file');
  }

  async function ask({ version: next, notes }: Offer): Promise<boolean> {
    if (!around || around.window.isDestroyed()) return false;
    const t = speak(updateText, language);
    const { response } = await dialog.showMessageBox(around.window, {
      type: 'info',
      title: 'Kontuar',
      message: t.title(next),
      detail: notes === '' ? t.how : `${t.how}\n\n${t.news}:\n${notes}`,
      buttons: [t.now, t.later],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) await count();
    return response === 0;
  }

  return {
    goneBack: async (spoken) => {
      const { back } = beginning;
      if (!back || !app.isPackaged) return false;
      const t = speak(updateText, spoken);
      const whole = back.file !== null && (await isVouched(place, back.version, back.file));
      const byHand = back.file === null ? t.failedByHand : t.failedUnsigned;
      const { response } = await dialog.showMessageBox({
        type: 'warning',
        title: 'Kontuar',
        message: t.failedTitle(version),
        detail: whole ? t.failedBack(back.version) : byHand(back.version),
        buttons: whole ? [t.tryAgain, t.back(back.version)] : [t.tryAgain],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response === 0 || !whole || back.file === null) return false;
      if (!(await goBack(place, back.version, back.file))) return false;
      keep(takenBack(record));
      return true;
    },
    begin: (window) => {
      around = window;
      if (!app.isPackaged) return;
      ticking = setInterval(() => void count().then(() => tell({ what: 'tick' })), TICK_MS);
    },
    startedWell: () => keep(startedWell(record)),
    settings: (settings) => {
      ({ language } = settings);
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
      if (!act) return false;
      return perform(act).then(
        () => true,
        // It is offered again at the next start.
        () => false,
      );
    },
  };
}

/** Loaded when first needed: most starts look for nothing. */
async function updaterOf(wishes: Parameters<typeof signedFeed>[1]): Promise<AppUpdater> {
  const { default: updater } = await import('electron-updater');
  const { autoUpdater, Provider } = updater;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  autoUpdater.setFeedURL({ provider: 'custom', updateProvider: signedFeed(Provider, wishes) });
  return autoUpdater;
}

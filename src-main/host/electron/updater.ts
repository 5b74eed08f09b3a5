import { app, dialog, type BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { join } from 'node:path';
import { speak, type Language } from '#shared/text/language';
import { updateText } from '#shared/text/update';
import type { DesktopSettings, Engine } from '../engineThread';
import { goBack, keepInstaller, type Place } from '../update/installers';
import type { StartFile } from '../update/startRecord';
import { beginStart, keptInstaller, startedWell, takenBack } from '../update/starts';
import { OFF, step, type Offer, type UpdateAct, type UpdateEvent, type Updating } from '../update/updating';

/** Does what `../update` decides. Nothing at all in a checkout: only what is installed can be replaced. */
export interface Updater {
  /** The version before is offered where this one has failed twice. true: it is being put back, and this one ends. */
  goneBack(language: Language): Promise<boolean>;
  /** The window is there: it can ask, and the engine can say what is still to be sent. */
  begin(window: BrowserWindow, unsent: Engine['unsent']): void;
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

const TICK_MS = 60_000;

interface Parts {
  readonly version: string;
  readonly starts: StartFile;
  readonly profileDir: string;
}

export function makeUpdater({ version, starts, profileDir }: Parts): Updater {
  const place: Place = {
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
  let around: { readonly window: BrowserWindow; readonly unsent: Engine['unsent'] } | null = null;
  let ticking: NodeJS.Timeout | undefined;

  /** What is to be done about it; null: nothing. */
  function hear(event: UpdateEvent): UpdateAct | null {
    const { next, act } = step(state, event, { now: Date.now(), open, takenBack: record.takenBack });
    state = next;
    return act;
  }
  const tell = (event: UpdateEvent): void => {
    const act = hear(event);
    if (act) void perform(act).catch(() => tell({ what: 'failed' }));
  };
  async function count(): Promise<void> {
    const queue = (await around?.unsent()) ?? null;
    open = queue && queue.waiting;
  }

  async function perform(act: UpdateAct): Promise<void> {
    switch (act.do) {
      case 'look': {
        const result = await (await updaterOf(feed)).checkForUpdates();
        const { isUpdateAvailable = false, updateInfo = null } = result ?? {};
        if (!isUpdateAvailable || !updateInfo) return tell({ what: 'nothing' });
        const notes = typeof updateInfo.releaseNotes === 'string' ? updateInfo.releaseNotes : '';
        return tell({ what: 'found', offer: { version: updateInfo.version, notes } });
      }
      case 'fetch':
        await (await updaterOf(feed)).downloadUpdate();
        return tell({ what: 'fetched' });
      case 'ask':
        return tell({ what: 'answered', now: await ask(act.offer) });
      case 'close':
        return app.quit();
      case 'install': {
        const kept = await keepInstaller(place, version);
        if (kept !== null) keep(keptInstaller(record, kept));
        return (await updaterOf(feed)).quitAndInstall(true, act.startAfter);
      }
    }
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
      const { response } = await dialog.showMessageBox({
        type: 'warning',
        title: 'Kontuar',
        message: t.failedTitle(version),
        detail: back.file === null ? t.failedByHand(back.version) : t.failedBack(back.version),
        buttons: back.file === null ? [t.tryAgain] : [t.tryAgain, t.back(back.version)],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response === 0 || back.file === null || !(await goBack(place, back.file))) return false;
      keep(takenBack(record));
      return true;
    },
    begin: (window, unsent) => {
      around = { window, unsent };
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
async function updaterOf(feed: string): Promise<AppUpdater> {
  const { default: updater } = await import('electron-updater');
  const { autoUpdater } = updater;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  autoUpdater.setFeedURL({ provider: 'generic', url: feed });
  return autoUpdater;
}

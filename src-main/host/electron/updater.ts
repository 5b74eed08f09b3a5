import { app, clipboard, type BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { z } from 'zod';
import type { UpdateLook } from '#shared/model/programUpdate';
import { speak, type Language } from '#shared/text/language';
import type { DesktopSettings } from '../../engineProtocol';
import { log } from '../../log/log';
import type { Engine } from '../engineThread';
import { quitAndInstall } from '../update/quitAndInstall';
import { isSignedBuild, type RunningBuild } from '../update/signedBuild';
import {
  UPDATES_OFF_STATE,
  advanceUpdateState,
  type Offer,
  type UpdateAct,
  type UpdateEvent,
  type Updating,
} from '../update/updateState';
import { askInNativeMessageDialog } from './nativeMessageDialog';
import * as texts from '#shared/i18n/texts';

/**
 * Carries out the update decisions of `updateState.ts` with electron-updater. The updater does nothing in a source
 * checkout, because only an installed program can be replaced.
 */
export interface Updater {
  /** Called as soon as the window can show questions and the engine can report unsent changes. */
  begin(around: UpdaterContext): void;
  applySettings(settings: DesktopSettings): void;
  /** Called when the window had to close for an update but the user kept it open. */
  onQuitDeclined(): void;
  /**
   * Called when the window has closed but the engine still runs, so that Kontuar can count the unsent changes before it
   * installs an update.
   */
  onWindowClosed(): Promise<void>;
  /**
   * Called when the engine has closed the profile. Resolves with `Closing`, which says whether an installer takes over
   * or the program restarts.
   */
  installOnExit(): Promise<Closing>;
}

/** Action after the end of the program: none, the installation of an update, or a restart of the program. */
export type Closing = 'end' | 'installing' | 'startAgain';

type UpdaterContext = Pick<Engine, 'requestUnsentChanges' | 'reportUpdateCheck'> & {
  readonly window: BrowserWindow;
};

const TICK_MS = 60_000;
/** Maximum time in ms that Kontuar waits for the installation of an update to start. */
const MAX_INSTALL_MS = { darwin: 120_000, other: 5_000 };
/** Page where users find the packages for Linux. */
const RELEASE_PAGE = 'https://github.com/kontuar/kontuar/releases/latest';

/** Error codes for a downloaded update file with a wrong hash or, on Windows, without the publisher's signature. */
const refusedFileSchema = z.object({
  code: z.enum(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE']),
});

export function createUpdater(build: RunningBuild): Updater {
  const installs = build.platform !== 'linux';
  let state: Updating = UPDATES_OFF_STATE;
  let feed = '';
  let language: Language = 'pl';
  let open: number | null = null;
  let around: UpdaterContext | null = null;
  let updater: AppUpdater | null = null;
  /** Version of the Linux packages that the user was last told about. */
  let named: string | null = null;
  let ticking: NodeJS.Timeout | undefined;

  /**
   * Passes an update event to `advanceUpdateState` and stores the new state. Returns the action to perform; null if
   * there is none.
   */
  function advanceState(event: UpdateEvent): UpdateAct | null {
    const { next, act } = advanceUpdateState(state, event, { now: Date.now(), open });
    state = next;
    return act;
  }
  const handleUpdateEvent = (event: UpdateEvent): void => {
    const act = advanceState(event);
    if (!act) return;
    void perform(act).catch((error: unknown) => {
      const isRefused = refusedFileSchema.safeParse(error).success;
      log.warn('update', { what: isRefused ? 'file' : 'unreachable', step: act.do });
      if (state.is === 'looking' || state.is === 'fetching')
        reportUpdateCheck(isRefused ? { is: 'refused', why: 'file' } : { is: 'unreachable' });
      handleUpdateEvent({ what: 'failed' });
    });
  };
  const reportUpdateCheck = (result: UpdateLook['result']): void =>
    around?.reportUpdateCheck({ at: new Date().toISOString(), result });
  async function refreshUnsentCount(): Promise<void> {
    const queue = (await around?.requestUnsentChanges()) ?? null;
    open = queue && queue.waiting;
  }

  async function perform(act: UpdateAct): Promise<void> {
    switch (act.do) {
      case 'look':
        return checkForUpdate();
      case 'fetch':
        return fetchNewer();
      case 'ask':
        return handleUpdateEvent({ what: 'answered', now: await offerUpdate(act.offer) });
      case 'close':
        return app.quit();
      case 'install':
        log.note('update', { what: 'install', version: act.offer.version });
        if (!updater) throw new Error('nothing was downloaded');
        return quitAndInstall(
          updater,
          act.startAfter,
          build.platform === 'darwin' ? MAX_INSTALL_MS.darwin : MAX_INSTALL_MS.other,
        );
    }
  }

  async function checkForUpdate(): Promise<void> {
    updater = await loadUpdater(feed);
    const result = await updater.checkForUpdates();
    if (result?.isUpdateAvailable !== true) {
      reportUpdateCheck({ is: 'newest' });
      return handleUpdateEvent({ what: 'nothing' });
    }
    const { version } = result.updateInfo;
    if (installs) return handleUpdateEvent({ what: 'found', offer: { version } });
    reportUpdateCheck({ is: 'available', version });
    handleUpdateEvent({ what: 'nothing' });
    if (named === version) return undefined;
    named = version;
    return offerReleaseLink(version);
  }

  async function fetchNewer(): Promise<void> {
    if (!updater || state.is !== 'fetching') return handleUpdateEvent({ what: 'failed' });
    const { version } = state.offer;
    await updater.downloadUpdate();
    reportUpdateCheck({ is: 'ready', version });
    return handleUpdateEvent({ what: 'fetched' });
  }

  async function offerUpdate(offer: Offer): Promise<boolean> {
    if (!around || around.window.isDestroyed()) return false;
    const isNow = await askToInstall(around.window, offer, language);
    if (isNow) await refreshUnsentCount();
    return isNow;
  }

  async function offerReleaseLink(version: string): Promise<void> {
    if (!around || around.window.isDestroyed()) return;
    if (await askToCopyLink(around.window, version, language)) await clipboard.writeText(RELEASE_PAGE);
  }

  /**
   * Sets the address at which Kontuar looks for updates. An unsigned build cannot verify installers, so it reports
   * `unsigned` and looks for no updates.
   */
  async function setUpdateAddress(address: string | null): Promise<void> {
    if (address !== null && installs && !(await isSignedBuild(build))) {
      reportUpdateCheck({ is: 'refused', why: 'unsigned' });
      return handleUpdateEvent({ what: 'feed', address: null });
    }
    return handleUpdateEvent({ what: 'feed', address });
  }

  return {
    begin: (window) => {
      around = window;
      if (!app.isPackaged) return;
      ticking = setInterval(
        () => void refreshUnsentCount().then(() => handleUpdateEvent({ what: 'tick' })),
        TICK_MS,
      );
    },
    applySettings: ({ language: spoken, updatesFrom }) => {
      language = spoken;
      feed = updatesFrom ?? '';
      if (app.isPackaged) void setUpdateAddress(updatesFrom);
    },
    onQuitDeclined: () => handleUpdateEvent({ what: 'stayed' }),
    onWindowClosed: async () => {
      clearInterval(ticking);
      if (state.is !== 'off') await refreshUnsentCount();
    },
    installOnExit: async () => {
      const act = advanceState({ what: 'closed' });
      if (act?.do !== 'install') return 'end';
      try {
        await perform(act);
        return 'installing';
      } catch (error) {
        // If the installation of an update fails, Kontuar offers the same update again at the next start.
        log.fault('update', error, { version: act.offer.version });
        return act.startAfter ? 'startAgain' : 'end';
      }
    },
  };
}

/** true: install now. */
async function askToInstall(window: BrowserWindow, { version }: Offer, language: Language): Promise<boolean> {
  const t = speak(texts.update, language);
  const answer = await askInNativeMessageDialog(window, {
    type: 'info',
    message: t.title({ version }),
    detail: t.how,
    buttons: [t.now, t.later],
    safe: 1,
  });
  return answer === 0;
}

async function askToCopyLink(window: BrowserWindow, version: string, language: Language): Promise<boolean> {
  const t = speak(texts.update, language);
  const answer = await askInNativeMessageDialog(window, {
    type: 'info',
    message: t.availableTitle({ version }),
    detail: t.availableHow({ page: RELEASE_PAGE }),
    buttons: [t.copyLink, t.later],
    safe: 1,
  });
  return answer === 0;
}

/** Loads electron-updater on first use, because most starts do not look for updates. */
async function loadUpdater(feed: string): Promise<AppUpdater> {
  const { default: electronUpdater } = await import('electron-updater');
  const { autoUpdater } = electronUpdater;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  autoUpdater.setFeedURL({ provider: 'generic', url: feed });
  return autoUpdater;
}

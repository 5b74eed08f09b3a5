import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { PropertyState } from '#shared/contract/propertiesContract';
import { NO_SUCH_PROPERTY_CLOSE_MESSAGE, type World } from '#shared/model/propertyOrTrainingId';
import { toPropertyDay } from '#shared/rules/days';
import {
  engineStartOptionsSchema,
  messageToEngineSchema,
  type Counted,
  type FromEngine,
  type ToEngine,
} from '../engineProtocol';
import { openInstallationEngines, type Installation } from './app/openInstallationEngines';
import { createPropertyWithoutKeyServer } from './api/rpcServer';
import type { PropertyWithoutKeyControl } from './api/propertyWithoutKeyApi';
import type { Properties } from './app/openProperties';
import { createDataKeySources } from './app/dataKeys';
import { countUnsentChanges } from './app/unsentChanges';
import { delayCrashUntilKeychainIdle, waitForKeychainIdle } from './platform/systemKeychain';
import type { SystemProxy } from './platform/systemProxyListParser';
import { prepareDowngradeRestores, listDowngradeBackups } from './recovery/downgradeRestore';
import { openLog, log, logUncaughtExceptions } from '../log/log';

/** Entry point of the engine thread, which owns the database and the network, so that no window has to wait. */

if (parentPort) void runEngine(parentPort);

async function runEngine(host: MessagePort): Promise<void> {
  const send = (message: FromEngine) => host.postMessage(message);
  const { restore, systemProxy, ...options } = engineStartOptionsSchema.parse(workerData);
  const { profileDir, version, platform } = options;
  openLog({ profileDir, part: 'engine', makes: true });
  logUncaughtExceptions();
  delayCrashUntilKeychainIdle();
  log.note('start', { version, system: platform.replace(' ', '-'), node: process.versions.node });
  const sources = createDataKeySources(null, true);
  const failure = await prepareDowngradeRestores(options.profileDir, restore, sources);
  if (failure !== null) {
    send({ type: 'notRestored', detail: failure });
    return host.close();
  }
  const opened = await openInstallationEngines({
    ...options,
    threads: import.meta.dirname,
    secrets: null,
    lock: true,
    systemProxy: systemProxy ? createHostProxyLookup(host, send) : null,
  });
  if (!opened.ok) {
    const { reason } = opened.refusal;
    log.warn('refused', { reason });
    send({
      type: 'refused',
      ...opened.refusal,
      waysBack: reason === 'newer' ? await listDowngradeBackups(options.profileDir, sources) : [],
    });
    return host.close();
  }
  const installation = opened.value;
  host.on(
    'message',
    (message: unknown) =>
      void handleHostMessage(installation, messageToEngineSchema.parse(message), send, host),
  );
  const home = installation.properties.getLastShownProperty();
  send({ type: 'ready', home });
  await readTodayAhead(installation, home);
}

/**
 * Reads Today while the window loads its pages, because the engine would only wait meanwhile. The store keeps the
 * invoices that it read, so that the window's own call is answered in a fraction of the time.
 */
async function readTodayAhead({ engine }: Installation, home: World): Promise<void> {
  const opened = await engine(home).catch(() => null);
  await opened?.client.reservations
    .today({ day: toPropertyDay(new Date().toISOString()) })
    .catch(() => undefined);
}

function createHostProxyLookup(host: MessagePort, send: (message: FromEngine) => void): SystemProxy {
  let last = 0;
  const asked = new Map<number, (answer: string | null) => void>();
  host.on('message', (message: unknown) => {
    const answered = messageToEngineSchema.parse(message);
    if (answered.type !== 'proxy') return;
    asked.get(answered.id)?.(answered.answer);
    asked.delete(answered.id);
  });
  return async (origin) => {
    const id = (last += 1);
    const answer = await new Promise<string | null>((resolve) => {
      asked.set(id, resolve);
      send({ type: 'whichProxy', id, origin });
    });
    if (answer === null)
      throw Object.assign(new Error('the system did not say which proxy'), { code: 'EPROXY' });
    return answer;
  };
}

async function handleHostMessage(
  installation: Installation,
  message: ToEngine,
  send: (message: FromEngine) => void,
  host: MessagePort,
): Promise<void> {
  const { properties } = installation;
  switch (message.type) {
    case 'connect': {
      const { world, port } = message;
      const closed = world === 'training' ? null : await properties.findControlWithoutKey(world);
      if (closed) {
        serveUntilOpen(properties, closed, port);
        return;
      }
      // If training mode cannot be opened, for example on a full disk, only the connection of the training window is
      // closed; windows of real properties continue to work.
      const engine = await installation.engine(world).catch((error: unknown) => {
        log.fault('training', error);
        return undefined;
      });
      if (engine === null) port.postMessage(NO_SUCH_PROPERTY_CLOSE_MESSAGE);
      if (!engine) return port.close();
      if (world !== 'training') properties.recordShownProperty(world);
      engine.serve(port);
      return;
    }
    case 'unsent': {
      const { language } = installation.preferences.get();
      send({ type: 'unsent', language, ...countUnsentChanges(properties.list()) });
      return;
    }
    case 'follow':
      forwardSettings(installation, send);
      forwardNews(properties, send);
      return;
    case 'woken':
      log.note('system', { what: 'woken' });
      properties.handleWakeUp();
      return;
    case 'looked':
      installation.updates.recordCheck(message.look);
      return;
    case 'proxy':
      return;
    case 'stop':
      await installation.stop();
      await waitForKeychainIdle();
      log.note('stop', {});
      send({ type: 'stopped' });
      host.close();
      return;
  }
}

/** Answers the calls of a window whose property is closed, until the property opens. */
function serveUntilOpen(properties: Properties, closed: PropertyWithoutKeyControl, port: MessagePort): void {
  const server = createPropertyWithoutKeyServer(closed);
  const stop = properties.onChange(() => {
    if (closed.state() === null) server.close();
  });
  port.once('close', stop);
  server.serve(port);
}

const countPerProperty = (
  states: readonly PropertyState[],
  of: (state: PropertyState) => number,
): Counted[] => states.map((state) => ({ name: states.length > 1 ? state.name : null, count: of(state) }));

/** Sends the desktop program's settings to the host, now and after each change. */
function forwardSettings({ preferences }: Installation, send: (message: FromEngine) => void): void {
  let lastSent = '';
  const sendSettingsIfChanged = () => {
    const { language, startAtLogin, updatesFrom } = preferences.get();
    const news = { language, startAtLogin, updatesFrom };
    if (JSON.stringify(news) === lastSent) return;
    lastSent = JSON.stringify(news);
    send({ type: 'settings', ...news });
  };
  sendSettingsIfChanged();
  preferences.onChange(sendSettingsIfChanged);
}

/** Starts to send notifications and unread counts to the host, which shows them outside the window. */
function forwardNews(properties: Properties, send: (message: FromEngine) => void): void {
  let lastSent = '';
  const sendUnreadIfChanged = () => {
    const each = countPerProperty(properties.list(), (state) => state.inboxItems);
    if (JSON.stringify(each) === lastSent) return;
    lastSent = JSON.stringify(each);
    send({ type: 'unread', each });
  };
  properties.onChange(sendUnreadIfChanged);
  sendUnreadIfChanged();
  properties.subscribe((notice) => send({ type: 'notice', ...notice }));
}

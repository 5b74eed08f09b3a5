import { z } from 'zod';

/**
 * Messages between a test and the program that it drives, over Node's channel between parent and child: the program's
 * requests to the system and the person, and their actions.
 */

const defineReport = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ told: z.literal(kind), ...shape });

/** From the program. */
export const toldSchema = z.discriminatedUnion('told', [
  /** `hearsLinks`: macOS reports the link of a start before the program is ready and never repeats it. */
  defineReport('ready', { hearsLinks: z.boolean() }),
  /** Chromium is there. */
  defineReport('started', { endpoint: z.string() }),
  /** A page exists and is visible. */
  defineReport('painted', {}),
  defineReport('window', { is: z.string() }),
  defineReport('opened', { options: z.record(z.string(), z.unknown()) }),
  defineReport('dialog', {
    id: z.int(),
    type: z.string(),
    message: z.string(),
    detail: z.string(),
    buttons: z.array(z.string()),
    ofWindow: z.boolean(),
  }),
  defineReport('dialogGone', { id: z.int() }),
  defineReport('save', { id: z.int(), name: z.string(), url: z.string() }),
  defineReport('saved', { id: z.int(), state: z.string() }),
  defineReport('refused', { what: z.enum(['navigation', 'window', 'download']), url: z.string() }),
  defineReport('notification', { id: z.int(), title: z.string(), body: z.string() }),
  defineReport('notificationGone', { id: z.int() }),
  defineReport('tray', { tip: z.string(), labels: z.array(z.string()) }),
  defineReport('trayGone', {}),
  defineReport('menu', { labels: z.array(z.string()) }),
  defineReport('badge', { count: z.int() }),
  defineReport('copied', { text: z.string() }),
  /** A message on the test's own connection to the engine (drive.ts). */
  defineReport('lineSaid', { id: z.int(), text: z.string() }),
  defineReport('protocol', { words: z.array(z.unknown()) }),
  defineReport('relaunch', { program: z.string(), words: z.array(z.string()) }),
  defineReport('ends', {
    status: z.int(),
    calls: z.array(z.string()),
    umask: z.int(),
    /** The names of the process's environment variables. */
    variables: z.array(z.string()),
  }),
]);
export type Told = z.infer<typeof toldSchema>;

const act = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ act: z.literal(kind), ...shape });

/** To the program. */
export const actSchema = z.discriminatedUnion('act', [
  act('answer', { id: z.int(), button: z.int() }),
  /** The path where a file is saved; null if the person cancelled. */
  act('saveAs', { id: z.int(), path: z.string().nullable() }),
  act('clickNotification', { id: z.int() }),
  /** The label of the menu entry; null for the icon itself. */
  act('clickTray', { label: z.string().nullable() }),
  act('quit', {}),
  /** The window's cross. */
  act('close', {}),
  act('minimize', {}),
  act('focus', { on: z.boolean() }),
  act('place', { x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  act('openUrl', { url: z.string() }),
  act('activate', {}),
  act('resume', {}),
  /** Lets this many ms pass at once (passing.ts). */
  act('timePasses', { ms: z.int() }),
  /** Linux and macOS. */
  act('shutdown', {}),
  /** Windows. */
  act('sessionEnd', {}),
  act('crash', {}),
  /** Asks for a connection on this channel, as a page at this address would. */
  act('line', { id: z.int(), channel: z.string(), address: z.string() }),
  act('lineSays', { id: z.int(), text: z.string() }),
]);
export type Act = z.infer<typeof actSchema>;

/** The surroundings in which the program starts. */
export const surroundingsSchema = z.object({
  /** The path of `out/main/electron.js` in a checkout or in the packed program. */
  main: z.string(),
  packaged: z.boolean(),
  chromium: z.string(),
  locale: z.string(),
  appData: z.string(),
  screen: z.object({ width: z.int(), height: z.int() }),
  /** The system's proxy script, a function `FindProxyForURL`; '' if the system has none. */
  proxyScript: z.string(),
  words: z.array(z.string()),
  /** The arguments of a second start that comes when the window has closed; null for none. */
  secondStart: z.array(z.string()).nullable(),
});
export type Surroundings = z.infer<typeof surroundingsSchema>;
/** Environment variable that holds the surroundings as JSON. */
export const SURROUNDINGS = 'KONTUAR_TEST_SURROUNDINGS';

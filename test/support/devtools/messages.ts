import { z } from 'zod';

/**
 * Between a test and the program that it drives: what the program asks of the system and of the person before it, and what
 * these do. Over Node's own channel between parent and child.
 */

const defineReport = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ told: z.literal(kind), ...shape });

/** From the program. */
export const toldSchema = z.discriminatedUnion('told', [
  /** `hearsLinks`: macOS tells of the link that a start is for before it is ready, and to nobody later. */
  defineReport('ready', { hearsLinks: z.boolean() }),
  /** Chromium is there. */
  defineReport('started', { endpoint: z.string() }),
  /** A page is there and can be seen. */
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
  /** On a line of the test's own (drive.ts). */
  defineReport('lineSaid', { id: z.int(), text: z.string() }),
  defineReport('protocol', { words: z.array(z.unknown()) }),
  defineReport('relaunch', { program: z.string(), words: z.array(z.string()) }),
  defineReport('ends', {
    status: z.int(),
    calls: z.array(z.string()),
    umask: z.int(),
    /** The names of its variables. */
    variables: z.array(z.string()),
  }),
]);
export type Told = z.infer<typeof toldSchema>;

const act = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ act: z.literal(kind), ...shape });

/** To the program. */
export const actSchema = z.discriminatedUnion('act', [
  act('answer', { id: z.int(), button: z.int() }),
  /** Where a file goes; null: the person thought better of it. */
  act('saveAs', { id: z.int(), path: z.string().nullable() }),
  act('clickNotification', { id: z.int() }),
  /** null: the icon itself. */
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
  /** So many ms at once (passing.ts). */
  act('timePasses', { ms: z.int() }),
  /** Linux and macOS. */
  act('shutdown', {}),
  /** Windows. */
  act('sessionEnd', {}),
  act('crash', {}),
  /** Asks for a line on this channel, as the page would that stood at this address. */
  act('line', { id: z.int(), channel: z.string(), address: z.string() }),
  act('lineSays', { id: z.int(), text: z.string() }),
]);
export type Act = z.infer<typeof actSchema>;

/** What the program finds where it starts. */
export const surroundingsSchema = z.object({
  /** `out/main/electron.js` of a checkout, or of what was packed. */
  main: z.string(),
  packaged: z.boolean(),
  chromium: z.string(),
  locale: z.string(),
  appData: z.string(),
  screen: z.object({ width: z.int(), height: z.int() }),
  /** The system's script that names proxies, a function `FindProxyForURL`; '': it has none. */
  proxyScript: z.string(),
  words: z.array(z.string()),
  /** The words of a second start that comes when the window has closed; null: none. */
  secondStart: z.array(z.string()).nullable(),
});
export type Surroundings = z.infer<typeof surroundingsSchema>;
/** The variable that holds it, as JSON. */
export const SURROUNDINGS = 'KONTUAR_TEST_SURROUNDINGS';

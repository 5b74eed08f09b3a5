/** The host's calls to Electron: `App.setPath`, `BrowserWindow.on close`, `new Tray`. */
export const calls = new Set<string>();

const EVENTS = new Set(['on', 'once', 'off']);

/**
 * An object whose every use is written down under the name that electron.d.ts has for it. What it does not have is an
 * error: a stand-in that answers anything would prove nothing.
 */
export function recorded<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get: (object, member) => {
      const value: unknown = Reflect.get(object, member, object);
      if (typeof member === 'symbol' || member === 'then') return value;
      if (!(member in object)) throw new Error(`the stand-in has no ${name}.${member}`);
      if (typeof value !== 'function') {
        calls.add(`${name}.${member}`);
        return value;
      }
      return (...args: unknown[]): unknown => {
        calls.add(EVENTS.has(member) ? `${name}.${member} ${String(args[0])}` : `${name}.${member}`);
        return Reflect.apply(value, object, args);
      };
    },
  });
}

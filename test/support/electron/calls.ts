/** Names of the host's calls to Electron, such as `App.setPath`, `BrowserWindow.on close`, `new Tray`. */
export const calls = new Set<string>();

const EVENTS = new Set(['on', 'once', 'off']);

/**
 * Wraps an object so that every use is recorded under its name in electron.d.ts. Using a missing member is an error,
 * because a stand-in that answers everything would prove nothing.
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

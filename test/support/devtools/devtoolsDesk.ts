import { EventEmitter } from 'node:events';
import { actSchema, surroundingsSchema, SURROUNDINGS, type Act, type Told } from './messages';

/**
 * Connects the program with the test, which plays the system and the person: reports each request and receives their
 * actions.
 */

export const around = surroundingsSchema.parse(JSON.parse(process.env[SURROUNDINGS] ?? '{}'));

export const tell = (message: Told): void => void process.send?.(message);

const acts = new EventEmitter();
process.on('message', (message: unknown) => {
  const act = actSchema.parse(message);
  acts.emit(act.act, act);
});
// The channel to the test must not keep the program alive, because a test that has ended sends nothing more.
process.channel?.unref();

export function onAct<Kind extends Act['act']>(
  kind: Kind,
  listener: (act: Extract<Act, { act: Kind }>) => void,
): void {
  acts.on(kind, listener);
}

let last = 0;
/** Returns a new number for a question, a notification or a file. */
export const nextId = (): number => (last += 1);

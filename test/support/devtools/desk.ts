import { EventEmitter } from 'node:events';
import { actSchema, surroundingsSchema, SURROUNDINGS, type Act, type Told } from './messages';

/** The system and the person around the program: told of everything, and heard. */

export const around = surroundingsSchema.parse(JSON.parse(process.env[SURROUNDINGS] ?? '{}'));

export const tell = (message: Told): void => void process.send?.(message);

const acts = new EventEmitter();
process.on('message', (message: unknown) => {
  const act = actSchema.parse(message);
  acts.emit(act.act, act);
});
// A test that is gone asks for nothing more; its channel alone must not keep the program.
process.channel?.unref();

export function onAct<Kind extends Act['act']>(
  kind: Kind,
  listener: (act: Extract<Act, { act: Kind }>) => void,
): void {
  acts.on(kind, listener);
}

let last = 0;
/** A number for a question, a notification or a file. */
export const nextId = (): number => (last += 1);

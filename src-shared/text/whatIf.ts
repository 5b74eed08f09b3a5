import type { Day } from '../model/scalars';
import { stay } from './formats';
import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

interface Placed {
  readonly room: string;
  readonly arrival: Day;
  readonly departure: Day;
}

/** Returns a step of the what-if plan, with unchanged parts only once: `Przenieś: Kowalska, 101 → 104, 3–7 VI`. */
export function stepLine(language: Language, name: string, from: Placed, to: Placed): string {
  const t = speak(texts.whatIf, language);
  const [was, is] = [from, to].map(({ arrival, departure }) => stay(language, arrival, departure));
  const rooms = from.room === to.room ? to.room : `${from.room} → ${to.room}`;
  return t.line({
    name: name || speak(texts.stayWords, language).noName,
    rooms,
    days: was === is ? (is ?? '') : `${was ?? ''} → ${is ?? ''}`,
  });
}

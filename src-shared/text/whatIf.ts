import type { Day } from '../model/scalars';
import { stay } from './formats';
import { counted, speak, type Language, type Texts } from './language';

/** Texts of the what-if plan (product.md, What nobody else has): a copy of the plan in which stays can be moved. */
export const whatIfText = {
  whatIf: { pl: 'Co gdyby', en: 'What-if' },
  tip: {
    pl: 'Poprzesuwaj pobyty na próbę; nic nie zostanie wysłane',
    en: 'Try moving stays; nothing is sent',
  },
  nothingSent: { pl: 'Co gdyby: nic nie zostanie wysłane', en: 'What-if, nothing is sent' },
  leave: { pl: 'Zakończ „Co gdyby”', en: 'End what-if' },
  left: { pl: 'Zakończono „Co gdyby”, zmian nie zapisano', en: 'What-if ended, nothing was changed' },
  bringBack: { pl: 'Wróć do „Co gdyby”', en: 'Reopen what-if' },
  steps: { pl: 'Lista kroków', en: 'List of steps' },
  undo: { pl: 'Cofnij krok', en: 'Undo step' },
  how: {
    pl: 'Przeciągnij pobyt myszą albo wybierz go (Enter) i przesuwaj klawiszami Shift+strzałki.',
    en: 'Drag a stay with the mouse, or select it (Enter) and move it with Shift+arrows.',
  },
  counts: {
    pl: 'Wolne pokoje i pokrywające się pobyty uwzględniają te przesunięcia. Wydruk planu ich nie uwzględnia.',
    en: 'Available rooms and overlapping stays include these moves. A printed plan shows the real one.',
  },
  chosen: { pl: 'Wybrany pobyt', en: 'Selected stay' },
  room: { pl: 'Pokój', en: 'Room' },
  arrival: { pl: 'Przyjazd', en: 'Arrival' },
  move: { pl: 'Przenieś', en: 'Move' },
  toDo: { pl: 'Do zrobienia w serwisie', en: 'To do in the service' },
  nothingYet: { pl: 'Nic jeszcze nie przesunięto.', en: 'Nothing has been moved yet.' },
  meets: { pl: (names: string) => `pokrywa się: ${names}`, en: (names: string) => `overlaps: ${names}` },
  changed: {
    pl: 'zmieniono w serwisie od rozpoczęcia „Co gdyby”',
    en: 'changed in the service since you started',
  },
  copy: { pl: 'Kopiuj listę', en: 'Copy list' },
  print: { pl: 'Drukuj listę', en: 'Print list' },
  count: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pobyt przesunięty', 'pobyty przesunięte', 'pobytów przesuniętych'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['stay', 'stays'])} moved`,
  },
  noRoom: { pl: 'bez pokoju', en: 'no room' },
  noName: { pl: 'bez nazwiska', en: 'no name' },
  line: {
    pl: (name: string, rooms: string, days: string) => `Przenieś: ${name}, ${rooms}, ${days}`,
    en: (name: string, rooms: string, days: string) => `Move: ${name}, ${rooms}, ${days}`,
  },
  keysMove: { pl: 'Co gdyby: przesunięcie pobytu', en: 'What-if: move stay' },
  keysUndo: { pl: 'Co gdyby: cofnięcie kroku', en: 'What-if: undo step' },
} as const satisfies Texts;

interface Placed {
  readonly room: string;
  readonly arrival: Day;
  readonly departure: Day;
}

/** Returns a step of the what-if plan, with unchanged parts only once: `Przenieś: Kowalska, 101 → 104, 3–7 VI`. */
export function stepLine(language: Language, name: string, from: Placed, to: Placed): string {
  const t = speak(whatIfText, language);
  const [was, is] = [from, to].map(({ arrival, departure }) => stay(language, arrival, departure));
  const rooms = from.room === to.room ? to.room : `${from.room} → ${to.room}`;
  return t.line(name || t.noName, rooms, was === is ? (is ?? '') : `${was ?? ''} → ${is ?? ''}`);
}

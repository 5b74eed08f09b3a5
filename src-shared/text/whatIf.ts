import type { Day } from '../model/scalars';
import { stay } from './formats';
import { counted, speak, type Language, type Texts } from './language';

/** The what-if plan (product.md, What nobody else has): a copy to push stays around in. */
export const whatIfText = {
  whatIf: { pl: 'Próba', en: 'What-if' },
  tip: {
    pl: 'Poprzesuwaj pobyty na próbę; nic nie zostanie wysłane',
    en: 'Move stays around to try; nothing is sent',
  },
  nothingSent: { pl: 'Próba, nic nie zostanie wysłane', en: 'What-if, nothing is sent' },
  close: { pl: 'Zamknij', en: 'Close' },
  leave: { pl: 'Zakończ próbę', en: 'End what-if' },
  left: { pl: 'Próba zakończona, nic z niej nie zostało', en: 'The what-if has ended without a trace' },
  bringBack: { pl: 'Wróć do próby', en: 'Back to it' },
  steps: { pl: 'Lista kroków', en: 'List of steps' },
  undo: { pl: 'Cofnij krok', en: 'Undo a step' },
  how: {
    pl: 'Przeciągnij pobyt myszą albo wybierz go (Enter) i przesuwaj klawiszami Shift+strzałki.',
    en: 'Drag a stay with the mouse, or choose it (Enter) and move it with Shift+arrows.',
  },
  counts: {
    pl: 'Wolne pokoje i pobyty, które się pokrywają, liczone są z tą próbą. Drukowany plan jest prawdziwy.',
    en: 'Free rooms and overlapping stays are counted with these moves. A printed plan is the real one.',
  },
  chosen: { pl: 'Wybrany pobyt', en: 'The chosen stay' },
  room: { pl: 'Pokój', en: 'Room' },
  arrival: { pl: 'Przyjazd', en: 'Arrival' },
  move: { pl: 'Przenieś', en: 'Move' },
  toDo: { pl: 'Do zrobienia w serwisie', en: 'To do in the service' },
  nothingYet: { pl: 'Nic jeszcze nie przesunięto.', en: 'Nothing has been moved yet.' },
  meets: { pl: (names: string) => `pokrywa się: ${names}`, en: (names: string) => `overlaps: ${names}` },
  changed: {
    pl: 'od początku próby zmieniło się w serwisie',
    en: 'has changed in the service since',
  },
  copy: { pl: 'Kopiuj listę', en: 'Copy the list' },
  print: { pl: 'Drukuj listę', en: 'Print the list' },
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
  keysMove: { pl: 'W próbie: przesuń pobyt', en: 'In a what-if: move the stay' },
  keysUndo: { pl: 'W próbie: cofnij krok', en: 'In a what-if: undo a step' },
} as const satisfies Texts;

interface Placed {
  readonly room: string;
  readonly arrival: Day;
  readonly departure: Day;
}

/** `Przenieś: Kowalska, 101 → 104, 3–7 VI`; what does not change is said once. */
export function stepLine(language: Language, name: string, from: Placed, to: Placed): string {
  const t = speak(whatIfText, language);
  const [was, is] = [from, to].map(({ arrival, departure }) => stay(language, arrival, departure));
  const rooms = from.room === to.room ? to.room : `${from.room} → ${to.room}`;
  return t.line(name || t.noName, rooms, was === is ? (is ?? '') : `${was ?? ''} → ${is ?? ''}`);
}

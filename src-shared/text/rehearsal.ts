import type { Exercise, Situation } from '../contract/trainingExercisesContract';
import { counted, type Texts } from './language';

/** Texts of the exercises and simulated outages of training. */
export const rehearsalText = {
  close: { pl: 'Zamknij', en: 'Close' },
  title: { pl: 'Ćwiczenia i awarie', en: 'Exercises and outages' },
  lead: {
    pl: 'Wszystko dzieje się w obiekcie szkoleniowym. Prawdziwe dane pozostają bez zmian.',
    en: 'Everything happens in the training property. Your real data stays as it is.',
  },
  exercises: { pl: 'Ćwiczenia', en: 'Exercises' },
  situations: { pl: 'Awarie', en: 'Outages' },
  start: { pl: 'Zacznij', en: 'Start' },
  again: { pl: 'Powtórz', en: 'Repeat' },
  running: { pl: 'Trwa', en: 'In progress' },
  leave: { pl: 'Przerwij ćwiczenie', en: 'Stop exercise' },
  next: { pl: 'Wybierz następne', en: 'Choose next' },
  since: { pl: (at: string) => `od ${at}`, en: (at: string) => `since ${at}` },
  done: {
    pl: (proof: string) => `Ćwiczenie wykonane. ${proof}`,
    en: (proof: string) => `Exercise done. ${proof}`,
  },
} as const satisfies Texts;

/**
 * `goal` is the text before the exercise begins, `steps` the text for each number of completed steps, and `proof` the
 * record by which Kontuar recognised the result.
 */
export const EXERCISE_TEXT = {
  offline: {
    name: { pl: 'Faktura bez sieci', en: 'Invoice without a network' },
    goal: {
      pl: 'Wystaw fakturę, gdy komputer nie ma sieci, i wyślij ją po jej powrocie.',
      en: 'Create an invoice while the PC has no network, and send it when it is back.',
    },
    steps: {
      pl: [
        'Sieć jest wyłączona. Wystaw fakturę do dowolnego pobytu i zapisz ją.',
        'Faktura jest na tym komputerze i czeka w Kolejce. Włącz sieć.',
        'Sieć działa, faktura jest wysyłana.',
      ],
      en: [
        'The network is off. Create an invoice for any stay and save it.',
        'The invoice is on this PC and waiting in the queue. Switch the network on.',
        'The network is back, the invoice is being sent.',
      ],
    },
    proof: {
      pl: (invoice: string) => `${invoice}: zapisano bez sieci, wysłano po jej powrocie.`,
      en: (invoice: string) => `${invoice}: saved without a network, sent when it came back.`,
    },
  },
  conflict: {
    name: { pl: 'Jedna faktura, dwa stanowiska', en: 'One invoice, two desks' },
    goal: {
      pl: 'Zmień fakturę w tej samej chwili co ktoś inny i wybierz, co zostaje.',
      en: 'Change an invoice at the same moment as somebody else, and choose what stays.',
    },
    steps: {
      pl: [
        'Otwórz fakturę, której nie ma jeszcze w KSeF, wybierz „Edytuj”, zmień pole „Uwagi na fakturze” i zapisz.',
        'Zmiana jest wysyłana. W tej samej chwili ktoś inny zapisuje to samo pole.',
        'Obie wartości czekają w Kolejce (Alt+4). Wybierz jedną i kliknij „Zapisz decyzje i wyślij”.',
      ],
      en: [
        'Open an invoice that is not in KSeF yet, choose “Edit”, change “Remarks on the invoice” and save.',
        'The change is being sent. At the same moment somebody else saves the same field.',
        'Both values are waiting in the queue (Alt+4). Choose one and click “Save decisions and send”.',
      ],
    },
    proof: {
      pl: (invoice: string) => `${invoice}: konflikt rozwiązano.`,
      en: (invoice: string) => `${invoice}: the conflict is resolved.`,
    },
  },
  correction: {
    name: { pl: 'Korekta faktury z KSeF', en: 'Correcting an invoice in KSeF' },
    goal: {
      pl: 'Popraw fakturę, której nie można już zmienić.',
      en: 'Correct an invoice that can no longer be changed.',
    },
    steps: {
      pl: [
        'Otwórz fakturę, która ma numer KSeF, wybierz „Wystaw korektę”, zmień pozycję i zapisz korektę.',
        'Korekta jest zapisana i zostanie wysłana.',
      ],
      en: [
        'Open an invoice with a KSeF number, choose “Create correction”, change an item and save the correction.',
        'The correction is saved and will be sent.',
      ],
    },
    proof: {
      pl: (invoice: string) => `${invoice}: korekta jest w serwisie.`,
      en: (invoice: string) => `${invoice}: the correction is in the service.`,
    },
  },
  news: {
    name: { pl: 'Nowe wpisy w Skrzynce', en: 'New items in the inbox' },
    goal: {
      pl: 'Sprawdź, co zmieniło się w rezerwacjach.',
      en: 'Find out what has changed in the reservations.',
    },
    steps: {
      pl: [
        'W serwisie zmieniono jedną rezerwację i anulowano drugą. Kontuar pobierze to w ciągu minuty.',
        'Otwórz Skrzynkę (Alt+5), przeczytaj nowe wpisy i oznacz je jako przeczytane.',
      ],
      en: [
        'In the service, one reservation was changed and another cancelled. Kontuar will download this within a minute.',
        'Open the inbox (Alt+5), read the new items and mark them as read.',
      ],
    },
    proof: {
      pl: (count: string) =>
        `${count} ${counted('pl', Number(count), ['zmiana przeczytana', 'zmiany przeczytane', 'zmian przeczytanych'])}.`,
      en: (count: string) => `${count} ${counted('en', Number(count), ['change', 'changes'])} read.`,
    },
  },
  diskFull: {
    name: { pl: 'Pełny dysk', en: 'Full disk' },
    goal: {
      pl: 'Zapisz zmianę, choć na dysku zabrakło miejsca.',
      en: 'Save a change although the disk ran out of space.',
    },
    steps: {
      pl: [
        'Na dysku nie ma miejsca. Zmień uwagi na fakturze, spróbuj zapisać, a potem zwolnij miejsce.',
        'Jest już miejsce. Zapisz tę samą zmianę jeszcze raz.',
        'Jest już miejsce. Przy pełnym dysku nic jednak nie zapisywano: przerwij ćwiczenie i zacznij je od nowa.',
      ],
      en: [
        'There is no space on the disk. Change the remarks of an invoice, try to save, then free some space.',
        'There is space again. Save the same change once more.',
        'There is space again. But nothing was saved while the disk was full: stop the exercise and start it again.',
      ],
    },
    proof: {
      pl: (invoice: string) => `${invoice}: zapisano po zwolnieniu miejsca.`,
      en: (invoice: string) => `${invoice}: saved after space was freed.`,
    },
  },
} as const satisfies Record<Exercise, Texts>;

/** `see` describes the effect on the screen; `end` is the button that ends the situation. */
export const SITUATION_TEXT = {
  lineDown: {
    name: { pl: 'Brak sieci', en: 'No network' },
    see: {
      pl: 'Stan synchronizacji: „Ten komputer nie ma sieci”. Ekrany działają z danych na komputerze, zmiany czekają w Kolejce.',
      en: 'The sync status says “This PC has no network”. Screens work from the data on this PC, changes wait in the queue.',
    },
    end: { pl: 'Włącz sieć', en: 'Switch network on' },
  },
  slow: {
    name: { pl: 'Wolny serwis', en: 'Slow service' },
    see: {
      pl: 'Każda odpowiedź serwisu trwa 4 s. Ekrany są tak samo szybkie, dłużej trwa tylko wysyłanie i pobieranie.',
      en: 'Every request takes 4 seconds. Screens are as fast as before, only sending and downloading take longer.',
    },
    end: { pl: 'Zakończ spowolnienie', en: 'End delay' },
  },
  conflict: {
    name: { pl: 'Konflikt', en: 'Conflict' },
    see: {
      pl: 'Gdy zapiszesz zmianę faktury, ktoś inny zmieni w serwisie to samo pole. W Kolejce pojawi się konflikt, który trzeba rozwiązać.',
      en: 'When you save a change of an invoice, somebody else changes the same field in the service. The queue will show a conflict to decide.',
    },
    end: { pl: 'Zrezygnuj z konfliktu', en: 'Cancel conflict' },
  },
  ksefLate: {
    name: { pl: 'KSeF nie nadaje numerów', en: 'KSeF assigns no numbers' },
    see: {
      pl: 'Faktury pozostają w stanie „Czeka na numer KSeF”. Dziś i lista faktur pokazują, do kiedy muszą dotrzeć.',
      en: 'Invoices stay at “Waiting for KSeF”. Today and the invoice list show by when they must arrive.',
    },
    end: { pl: 'Przywróć KSeF', en: 'Restore KSeF' },
  },
  secondDesk: {
    name: { pl: 'Drugie stanowisko', en: 'Second desk' },
    see: {
      pl: 'Co kilkanaście sekund ktoś inny zmienia faktury i rezerwacje. Zmiany pojawiają się na ekranach i w Skrzynce.',
      en: 'Every few seconds somebody else changes invoices and reservations. The changes appear on the screens and in the inbox.',
    },
    end: { pl: 'Zamknij drugie stanowisko', en: 'Close second desk' },
  },
  diskFull: {
    name: { pl: 'Pełny dysk', en: 'Full disk' },
    see: {
      pl: 'Zapis się nie udaje, a Kontuar to zgłasza. Wpisany tekst pozostaje w formularzu.',
      en: 'Saving fails, and Kontuar reports it. Your input stays in the form.',
    },
    end: { pl: 'Zwolnij miejsce', en: 'Free space' },
  },
} as const satisfies Record<Situation, Texts>;

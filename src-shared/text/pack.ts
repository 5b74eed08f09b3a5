/** Text of the file that marks the chosen folder and explains its purpose. */
export const PACK_MARKER = [
  'PL: Ten folder wybrano w Kontuarze na paczki awaryjne: listy gości na czas, gdy komputer recepcji nie działa.',
  'Otwórz najnowszy folder "kontuar-..." i w nim plik PDF. Bez tego pliku tekstowego paczki nie będą tu zapisywane.',
  '',
  'EN: This folder was chosen in Kontuar for downtime packs: lists of guests for when the reception PC is down.',
  'Open the newest folder "kontuar-..." and the PDF in it. Without this text file, no packs are written here.',
  '',
];

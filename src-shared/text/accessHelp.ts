import type { Texts } from './language';

/** Texts of the manual about accessibility: features and their use, known gaps, and where to report a barrier. */
export const accessHelpText = {
  title: { pl: 'Dostępność', en: 'Accessibility' },
  more: {
    pl: 'Jak z tego korzystać, znane braki, zgłaszanie barier',
    en: 'How to use it, known gaps, reporting a barrier',
  },

  keyboard: { pl: 'Klawiatura', en: 'Keyboard' },
  keyboardWords: {
    pl: 'Wszystko działa z klawiatury i wszystko ma przycisk. F1 pokazuje skróty ekranu, Alt+1 do Alt+7 otwierają ekrany, Tab przechodzi dalej, strzałki poruszają się po listach i planie, Esc zamyka. Pierwszy Tab w oknie daje „Przejdź do treści”. Skróty z jednej litery wyłącza się w Ustawieniach, Dostępność. Zamiast każdego skrótu z Alt lub Ctrl można użyć przycisku.',
    en: 'Everything works from the keyboard, and everything has a button. F1 lists the shortcuts of the screen, Alt+1 to Alt+7 open the screens, Tab moves on, the arrow keys move in lists and on the plan, Esc closes. The first Tab in the window offers “Skip to content”. Single-letter shortcuts can be switched off in Settings, Accessibility. Each shortcut with Alt or Ctrl has a button in its place.',
  },
  reader: { pl: 'Czytnik ekranu', en: 'Screen reader' },
  readerWords: {
    pl: 'Kontuar podaje, co się otworzyło, ile znaleziono i gdzie wrócił fokus klawiatury; Ustawienia, Dostępność ograniczają to do komunikatów ważnych. Na planie każda noc i każdy pobyt ma pokój, dni, cenę i stan. Plan można zamienić w listę: pokoje są nagłówkami, a pod nimi są pobyty i wolne noce. Wykres czyta się strzałkami, a przycisk Tabela pokazuje jego liczby.',
    en: 'Kontuar says what has opened, how much was found and where the keyboard focus has returned; Settings, Accessibility can limit this to what is important. On the plan, each night and each stay has its room, days, price and state. The plan can become a list: rooms are headings, with stays and available nights below. The arrow keys read a chart, and Table shows its numbers.',
  },
  sight: { pl: 'Powiększenie, kolory, kontrast, ruch', en: 'Zoom, colours, contrast, motion' },
  sightWords: {
    pl: 'Ctrl i plus powiększa wszystko, także do 400%. Ustawienia, Dostępność powiększają sam tekst (115 lub 130%) i podnoszą kontrast. Ciemny motyw, wysoki kontrast, własne kolory systemu i ograniczenie ruchu są brane z systemu. Stan jest zawsze też słowem, znakiem lub kształtem, nigdy samym kolorem.',
    en: 'Ctrl and plus enlarges everything, up to 400% and more. Settings, Accessibility can enlarge text alone (115 or 130%) and raise the contrast. Dark theme, high contrast, your own system colours and reduced motion are taken from the system. A state is always also a word, a mark or a shape, never a colour alone.',
  },
  time: { pl: 'Czas', en: 'Time' },
  timeWords: {
    pl: 'Przycisk „Cofnij” znika po 10 sekundach; w Ustawieniach, Dostępność można go zostawić do zamknięcia. Wpisany tekst jest zachowywany bez limitu czasu. Po ilu minutach okno się zasłania, wybiera się w Ustawieniach, Język i wygląd.',
    en: 'The Undo button disappears after 10 seconds; Settings, Accessibility can keep it until it is closed. What you type is kept without a time limit. After how many minutes the privacy screen covers the window is chosen in Settings, Language and appearance.',
  },
  papers: { pl: 'Dokumenty', en: 'Documents' },
  papersWords: {
    pl: 'Pliki PDF mają tytuł, język, nagłówki i tabele z nagłówkami kolumn. Faktury można też zapisać jako CSV lub XLSX: nazwy kolumn są w pierwszym wierszu.',
    en: 'PDF files have a title, a language, headings, and tables with column headings. Invoices can also be saved as CSV or XLSX, with the names of the columns in the first row.',
  },
  gaps: { pl: 'Znane braki', en: 'Known gaps' },
  gapsWords: {
    pl: 'Sprawdzono z czytnikiem Orca w systemie Linux; NVDA, Narratora i VoiceOver nie sprawdzono. Pliki PDF nie deklarują zgodności z PDF/UA. Język notatek jest rozpoznawany po typowych słowach i literach, więc krótki tekst może być czytany w złym języku. Wielkość tekstu ustawiona w systemie nie jest odczytywana; służy do tego własne ustawienie. W systemie Linux inny program wspomagający, na przykład sterowanie głosem, może nacisnąć przycisk, ale nie wpisze tekstu wprost w pole.',
    en: 'Checked with the Orca screen reader on Linux; NVDA, Narrator and VoiceOver were not tried. PDF files do not claim to conform to PDF/UA. The language of notes is recognised by common words and letters, so a short text may be read in the wrong language. The text size set in the system is not read; use the setting here. On Linux, other assistive software such as voice control can press a button but cannot write straight into a field.',
  },
  report: { pl: 'Zgłaszanie barier', en: 'Reporting a barrier' },
  reportWords: {
    pl: 'Napisz na stronie projektu (github.com/kontuar/kontuar/issues), co chcesz zrobić, w którym miejscu nie da się iść dalej i z jakiego czytnika, powiększenia lub ustawienia systemu korzystasz. Wersję programu podają Ustawienia, O programie. Nie podawaj danych gości. Wyniki wszystkich kryteriów WCAG 2.2 i EN 301 549 są w pliku docs/user/accessibility.md.',
    en: 'Write on the project’s page (github.com/kontuar/kontuar/issues) what you want to do, where you get stuck, and which screen reader, zoom or system setting you use. Settings, About shows the version. Leave out guests’ data. The results for each criterion of WCAG 2.2 and EN 301 549 are in docs/user/accessibility.md.',
  },
} as const satisfies Texts;

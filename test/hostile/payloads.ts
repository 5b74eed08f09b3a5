/** Texts that a service, or a person who typed into it, may put into a text field. */

const ESC = '\u001b';
const BEL = '\u0007';
const RLO = '\u202e';

/** A page that runs any payload sets `window.hostile` or requests `evil.test`. */
export const PAYLOADS: Readonly<Record<string, string>> = {
  script: '<script>window.hostile=1;fetch("https://evil.test/script")</script>',
  image: '<img src="https://evil.test/image" onerror="window.hostile=1">',
  svg: '"><svg onload=window.hostile=1><a href="https://evil.test/svg">x</a></svg>',
  attribute: '" onmouseover="window.hostile=1" style="position:fixed;inset:0" x="',
  link: 'javascript:window.hostile=1',
  address: 'https://evil.test/address',
  style: '</style><style>*{display:none!important;background:url(https://evil.test/style)}</style>',
  template: '{{constructor.constructor("window.hostile=1")()}}${window.hostile=1}{@html 1}',
  prototype: '__proto__',
  colours: `${ESC}[31;5mred${ESC}[0m${ESC}[2J${ESC}[1;1H`,
  title: `${ESC}]0;owned${BEL}${ESC}]8;;https://evil.test/${BEL}x${ESC}]8;;${BEL}`,
  c1: '\u009b31m\u0090q\u009c\u009d0;owned\u009c',
  bell: `${BEL}\b\b\b\b\u007f\f\v`,
  override: `${RLO}99,9991 NLP${RLO}`,
  isolates: '\u2067\u2066\u202b\u202d1234,00 PLN',
  equals: '=HYPERLINK("https://evil.test/cell","x")',
  blankEquals: ' \t=1+1',
  lineEquals: "\n=cmd|' /C calc'!A0",
  wideEquals: '\uff1d1+1',
  plus: "+1+cmd|' /C calc'!A0",
  at: "@SUM(1+1)*cmd|' /C calc'!A0",
  minus: "-2+3+cmd|' /C calc'!A0",
  separators: 'a";"b;c,d\r\n"e\r=1',
  path: '../../../../etc/passwd',
  windowsPath: '..\\..\\C:\\Windows\\win.ini:stream',
  device: 'CON',
  nul: 'a\u0000b',
  surrogates: '\ud800x\udfff\ufffe\uffff',
  xml: ']]><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;<x xmlns="evil">',
  sql: "'; DROP TABLE invoice; --",
  percent: '%s%n%x%00%2e%2e%2f',
  combining: `Z${'\u0300'.repeat(200)}`,
  wide: '﷽'.repeat(300),
  long: 'W'.repeat(30_000),
  spaces: `${' '.repeat(500)}x${'\u00a0'.repeat(500)}`,
  lines: 'x\n'.repeat(2_000),
};

export const PAYLOAD_NAMES = Object.keys(PAYLOADS);

/**
 * Returns up to five passages with characters that no output (terminal, screen, paper, notification) may contain, with
 * their surroundings.
 */
export const acting = (text: string): string[] =>
  [...text.matchAll(/.{0,20}(?:(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]).{0,20}/gu)]
    .slice(0, 5)
    .map(([found]) => JSON.stringify(found));
